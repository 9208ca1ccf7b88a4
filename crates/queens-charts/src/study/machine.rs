//! Where an experiment was run; times mean nothing without it.

use queens_format::document::Object;

/// What is told of a machine.
///
/// ```
/// use queens_charts::study::Machine;
/// let machine = Machine {
///     processor: None,
///     cores: 2,
///     system: std::env::consts::OS,
///     architecture: std::env::consts::ARCH,
/// };
/// assert_eq!(machine.cores, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The model of the processor, where the system tells it.
    pub processor: Option<String>,
    /// How many threads run at once.
    pub cores: usize,
    /// The operating system.
    pub system: &'static str,
    /// The kind of processor.
    pub architecture: &'static str,
}

impl Machine {
    /// As a JSON object.
    ///
    /// ```
    /// use queens_charts::study::Machine;
    /// let machine = Machine { processor: None, cores: 2, system: "linux", architecture: "x86_64" };
    /// let object = r#"{"processor":null,"cores":2,"system":"linux","architecture":"x86_64"}"#;
    /// assert_eq!(machine.object(), object);
    /// ```
    #[must_use]
    pub fn object(&self) -> String {
        let object = match &self.processor {
            Some(processor) => Object::new().text("processor", processor),
            None => Object::new().raw("processor", "null"),
        };
        object
            .raw("cores", self.cores)
            .text("system", self.system)
            .text("architecture", self.architecture)
            .end()
    }
}
