//! What the operating system reports, in both languages as far as it has a name.

use std::io;

use super::{Language, Speak};

impl Speak for io::Error {
    fn say(&self, language: Language) -> String {
        match (names(self.kind()), language) {
            (Some((english, _)), Language::English) => english.into(),
            (Some((_, chinese)), Language::Chinese) => chinese.into(),
            (None, _) => self.to_string(),
        }
    }
}

const fn names(kind: io::ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        io::ErrorKind::NotFound => ("no such file or folder", "文件或目录不存在"),
        io::ErrorKind::PermissionDenied => ("permission denied", "没有权限"),
        io::ErrorKind::AlreadyExists => ("the file exists already", "文件已存在"),
        io::ErrorKind::StorageFull => ("the disk is full", "磁盘空间已满"),
        io::ErrorKind::QuotaExceeded => ("the disk quota is used up", "超出磁盘配额"),
        io::ErrorKind::ReadOnlyFilesystem => ("the file system is read-only", "文件系统是只读的"),
        io::ErrorKind::IsADirectory => ("it is a folder", "这是一个目录"),
        io::ErrorKind::NotADirectory => {
            ("a part of the path is no folder", "路径中有一部分不是目录")
        }
        io::ErrorKind::InvalidFilename => ("the file name is not allowed", "文件名无效"),
        io::ErrorKind::FileTooLarge => ("the file would be too large", "文件太大"),
        io::ErrorKind::OutOfMemory => ("out of memory", "内存不足"),
        io::ErrorKind::BrokenPipe => ("the pipe is closed", "管道已关闭"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_speaks_both_languages() {
        let error = io::Error::from(io::ErrorKind::StorageFull);
        assert_eq!(error.say(Language::English), "the disk is full");
        assert_eq!(error.say(Language::Chinese), "磁盘空间已满");
    }
}
