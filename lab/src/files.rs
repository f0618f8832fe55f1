//! Writing a file as a whole or not at all: a program that is stopped, or a full disk, leaves what was there before.

use std::path::Path;

/// Writes a file, in place of the one that there may be, and makes its folder if there is none.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    replace(path, bytes).map_err(|error| format!("{} cannot be written: {error}.", path.display()))
}

/// Writes files, given by name and text, into a folder. Returns a line for each with its path.
pub fn write_all(folder: &Path, files: impl IntoIterator<Item = (impl AsRef<Path>, String)>) -> Result<String, String> {
    let mut places = String::new();
    for (name, text) in files {
        let path = folder.join(name);
        write(&path, text.as_bytes())?;
        places += &format!("{}\n", path.display());
    }
    Ok(places)
}

fn replace(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    // Only a file may be replaced; a terminal or a pipe takes the bytes as they come.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, bytes);
    }
    let mut part = path.as_os_str().to_owned();
    part.push(".part");
    let done = std::fs::write(&part, bytes).and_then(|()| std::fs::rename(&part, path));
    if done.is_err() {
        // It may not even have been made; the first error is the one to report.
        let _ = std::fs::remove_file(&part);
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_as_a_whole_and_nothing_else_is_left() {
        let folder = std::env::temp_dir().join(format!("cairn-lab-files-{}", std::process::id()));
        let path = folder.join("deep/in/a.bin");
        write(&path, b"first").unwrap();
        write(&path, b"second").unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"second");
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
        assert!(write(&folder.join("deep"), b"a folder is no file").is_err());
        assert!(write(&path.join("below a file"), b"").is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
