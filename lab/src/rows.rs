//! Tables of text: Markdown whose columns are aligned, so that it reads as well on a terminal; and CSV.

/// A table: its first row is the header.
pub type Rows = Vec<Vec<String>>;

/// Markdown with the first column to the left and all others to the right.
pub fn markdown(rows: &Rows) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).max(2);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for (index, row) in rows.iter().enumerate() {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(column, (cell, &width))| match column {
            0 => format!(" {cell:<width$} |"),
            _ => format!(" {cell:>width$} |"),
        });
        text += &format!("|{}\n", cells.collect::<String>());
        if index == 0 {
            let rules = widths.iter().enumerate().map(|(column, &width)| match column {
                0 => format!("{}|", "-".repeat(width + 2)),
                _ => format!("{}:|", "-".repeat(width + 1)),
            });
            text += &format!("|{}\n", rules.collect::<String>());
        }
    }
    text
}

/// Comma-separated values.
pub fn csv(rows: &Rows) -> String {
    let field = |field: &String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    rows.iter().map(|row| row.iter().map(field).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// A number with about three digits, or a dash.
pub fn short(value: Option<f64>) -> String {
    value.map_or("-".to_owned(), |value| number(value, None))
}

/// With a number of decimals; if none is given, with about three digits. Thousands are divided.
pub fn number(value: f64, decimals: Option<usize>) -> String {
    let decimals = decimals.unwrap_or(match value.abs() {
        99.95.. => 0,
        9.995.. => 1,
        0.9995.. => 2,
        _ => 3,
    });
    let text = format!("{value:.decimals$}");
    let whole = text.find('.').unwrap_or(text.len());
    let digits = text[..whole].trim_start_matches('-').len();
    let mut divided = String::new();
    for (place, letter) in text.chars().enumerate() {
        let left = whole as i64 - place as i64;
        if left > 0 && left % 3 == 0 && left < digits as i64 {
            divided.push(',');
        }
        divided.push(letter);
    }
    divided
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Rows {
        [["who", "us"], ["a", "1"], ["one, \"two\"", "100"]].map(|row| row.map(str::to_owned).to_vec()).to_vec()
    }

    #[test]
    fn markdown_is_aligned() {
        let text = markdown(&rows());
        let expected = "\
| who        |  us |
|------------|----:|
| a          |   1 |
| one, \"two\" | 100 |
";
        assert_eq!(text, expected);
    }

    #[test]
    fn csv_quotes_what_would_divide() {
        assert_eq!(csv(&rows()), "who,us\na,1\n\"one, \"\"two\"\"\",100\n");
    }

    #[test]
    fn numbers_have_three_digits_and_thousands_are_divided() {
        let numbers = [1_234_567.4, 123.4, 99.96, 12.34, 9.996, 1.234, 0.0123, -1234.0].map(|value| short(Some(value)));
        assert_eq!(numbers, ["1,234,567", "123", "100", "12.3", "10.0", "1.23", "0.012", "-1,234"]);
        assert_eq!(number(1234.5678, Some(2)), "1,234.57");
        assert_eq!(short(None), "-");
    }
}
