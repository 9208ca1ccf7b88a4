//! The languages of output.

n_queens::named! {
    /// A language that the programs speak; its name is its code on the command line.
    ///
    /// ```
    /// use queens_format::Language;
    /// assert_eq!("zh".parse(), Ok(Language::Chinese));
    /// assert_eq!(Language::Chinese.name(), "zh");
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
    pub enum Language {
        /// English.
        #[default]
        English = "en",
        /// 中文.
        Chinese = "zh",
    }
}

n_queens::parsed_by_name!(Language);

impl Language {
    /// The language of the locale that the environment names; English where it names none.
    pub fn of_environment() -> Self {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set);
        locale.map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// The language of a locale such as `zh_CN.UTF-8`; English where it is neither.
    ///
    /// ```
    /// use queens_format::Language;
    /// assert_eq!(Language::of_locale("zh_CN.UTF-8"), Language::Chinese);
    /// assert_eq!(Language::of_locale("C"), Language::English);
    /// ```
    pub fn of_locale(locale: &str) -> Self {
        if locale.starts_with("zh") { Self::Chinese } else { Self::English }
    }
}
