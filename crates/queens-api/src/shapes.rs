//! The fields of all operations as data, `shapes.json`: in WebAssembly, which is loaded over networks, [`RequestShape::new`]
//! reads them there, since what makes schemas of types is large. A test compares both.
//!
//! `SHAPES=write cargo test -p queens-api shapes` writes them.

use serde_json::Value;

use crate::operation::{Field, Operation, RequestShape};

/// For each operation the schema of each field, and whether a request must have it.
const SHAPES: &str = include_str!("shapes.json");

impl RequestShape {
    /// The fields of this operation.
    pub(crate) fn kept<O: Operation>() -> Self {
        Self { input: O::INPUT, fields: fields(O::PATH, O::FIELDS) }
    }
}

fn fields(path: &str, names: &'static [&'static str]) -> Vec<Field> {
    let all: Value = serde_json::from_slice(SHAPES.as_bytes()).expect("a test reads it");
    let field = |(&name, kept): (&&'static str, &Value)| Field {
        name,
        schema: kept[0].as_object().cloned().unwrap_or_default(),
        is_required: kept[1] == true,
    };
    names.iter().zip(all[path].as_array().into_iter().flatten()).map(field).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, json};

    use super::*;
    use crate::operation::{OperationVisitor, visit_operations};

    /// What [`input`](crate::input) reads of a schema.
    const READ: [&str; 7] =
        ["type", "minimum", "maximum", "exclusiveMinimum", "enum", "items", "default"];

    /// The shapes of all operations, by their types and as they are kept.
    #[derive(Default)]
    struct AllShapes([Map<String, Value>; 2]);

    impl OperationVisitor for AllShapes {
        fn visit<O: Operation>(&mut self) {
            let field = |mut field: Field| {
                field.schema.retain(|key, _| READ.contains(&key.as_str()));
                json!([field.schema, field.is_required])
            };
            let listed = |shape: RequestShape| shape.fields.into_iter().map(field).collect();
            self.0[0].insert(O::PATH.into(), listed(RequestShape::of_type::<O>()));
            self.0[1].insert(O::PATH.into(), listed(RequestShape::kept::<O>()));
        }
    }

    #[test]
    fn shapes_are_those_of_the_types() {
        let mut all = AllShapes::default();
        visit_operations(&mut all);
        let [declared, kept] = all.0.map(|shapes| serde_json::to_string(&shapes).unwrap());
        let declared = declared.replace(",\"sat\"", ""); // a feature, which WebAssembly does not have
        if std::env::var("SHAPES").is_ok_and(|wish| wish == "write") {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/shapes.json");
            return std::fs::write(path, declared + "\n").unwrap();
        }
        assert_eq!(kept, declared, "run: SHAPES=write cargo test -p queens-api shapes");
    }
}
