//! JSON of the vocabulary types, with their schemas: the feature `schema`.
//!
//! Names are the words of the command line; a square is `[row, column]`, both from 0.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::count::{EngineKind, Kind};
use crate::{Line, Square, Steps, Strategy, Theorem, Variant};

/// Types that are strings in JSON.
macro_rules! as_string {
    ($($type:ty, $title:literal, $schema:expr;)+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                $schema
            }
        }
    )+};
}

as_string! {
    Strategy, "StrategyName", one_of(Strategy::ALL);
    Variant, "Variant", one_of(&Variant::ALL);
    Kind, "CountKind", one_of(&Kind::ALL);
    EngineKind, "EngineName", one_of(&EngineKind::ALL);
    Line, "Line", one_of(&Line::ALL);
    Theorem, "Theorem", json_schema!({ "type": "string" });
}

fn one_of<T: ToString>(values: &[T]) -> Schema {
    let names: Vec<String> = values.iter().map(ToString::to_string).collect();
    json_schema!({ "type": "string", "enum": names })
}

/// Types that are read by their name.
macro_rules! from_string {
    ($($type:ty)+) => {$(
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = Cow::<'de, str>::deserialize(deserializer)?;
                let unknown = |()| D::Error::custom(format_args!("unknown name '{name}'"));
                name.parse().map_err(unknown)
            }
        }
    )+};
}

from_string!(Strategy Variant Kind EngineKind);

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.row, self.column).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (row, column) = Deserialize::deserialize(deserializer)?;
        Ok(Self::new(row, column))
    }
}

impl JsonSchema for Square {
    fn schema_name() -> Cow<'static, str> {
        "Square".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array", "items": { "type": "integer", "minimum": 0 }, "minItems": 2, "maxItems": 2,
            "description": "Row and column, counted from 0 at the top left.",
        })
    }
}

const COUNTERS: [&str; 5] = ["placed", "rejected", "backtracked", "solutions", "tried"];

impl Serialize for Steps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let counts = [self.placed, self.rejected(), self.backtracked, self.solutions, self.tried];
        serializer.collect_map(COUNTERS.into_iter().zip(counts))
    }
}

impl JsonSchema for Steps {
    fn schema_name() -> Cow<'static, str> {
        "Counters".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let natural = json_schema!({ "type": "integer", "minimum": 0 });
        let properties = BTreeMap::from(COUNTERS.map(|name| (name, &natural)));
        json_schema!({ "type": "object", "properties": properties, "required": COUNTERS })
    }
}
