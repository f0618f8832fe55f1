//! Tables of text: Markdown whose columns are aligned, so that it reads as well on a terminal; and CSV.

/// A table: its first row is the header.
pub(crate) type Rows = Vec<Vec<String>>;

/// Markdown with the first column to the left and all others to the right.
pub(crate) fn markdown(rows: &Rows) -> String {
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
pub(crate) fn csv(rows: &Rows) -> String {
    let field = |field: &String| match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.clone(),
    };
    rows.iter().map(|row| row.iter().map(field).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// A number with about three digits, or a dash.
pub(crate) fn short(number: Option<f64>) -> String {
    match number {
        None => "-".to_owned(),
        Some(number) if number >= 99.95 => format!("{number:.0}"),
        Some(number) if number >= 9.995 => format!("{number:.1}"),
        Some(number) => format!("{number:.2}"),
    }
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
    fn numbers_have_three_digits() {
        let numbers = [0.0, 1.234, 9.996, 12.34, 99.96, 1234.5].map(|number| short(Some(number)));
        assert_eq!(numbers, ["0.00", "1.23", "10.0", "12.3", "100", "1234"]);
        assert_eq!(short(None), "-");
    }
}
