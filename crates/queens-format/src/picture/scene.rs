//! What a picture is made of, in every output format: a few shapes, and stamps that repeat them.
//!
//! A [`Scene`] stands between the board and its drawings: [`Scene::to_svg`],
//! [`Scene::to_png`] and the LaTeX format all walk over the same shapes, so they look alike.

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// One stroke of the pen; coordinates grow to the right and down.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Lift the pen and begin at this point.
    Move(f32, f32),
    /// A straight line to this point.
    Line(f32, f32),
    /// A cubic Bézier curve: two control points, then the end.
    Curve([f32; 6]),
    /// Back to where the pen came down.
    Close,
}

/// A line of the pen: any number of open or closed parts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Path(pub Vec<Step>);

/// How a path turns into ink.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paint {
    /// The inside is filled.
    Fill(Colour),
    /// What lies inside an odd number of parts is filled: crossing bars make a chequerboard.
    EvenOdd(Colour),
    /// The line itself is drawn with this width, with round ends and corners.
    Stroke(Colour, f32),
}

/// A path and its paint.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Where.
    pub path: Path,
    /// How.
    pub paint: Paint,
}

/// Shapes that appear several times.
#[derive(Clone, PartialEq, Debug)]
pub struct Symbol {
    /// A name, unique in its scene; letters and digits only.
    pub name: String,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape>,
}

/// One copy of a symbol.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stamp {
    /// Which of the scene's symbols; one that does not exist draws nothing.
    pub symbol: usize,
    /// How far it moves to the right.
    pub x: f32,
    /// How far it moves down.
    pub y: f32,
}

/// A whole picture on a plain background.
///
/// ```
/// use queens_format::BoardPicture;
/// let scene = BoardPicture { n: 8, ..BoardPicture::default() }.scene();
/// assert!(scene.to_svg().starts_with("<svg"));
/// assert_eq!(&scene.to_png(1.0)?[1..4], b"PNG");
/// # Ok::<(), queens_format::PngError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// In pixels at scale 1.
    pub width: u32,
    /// In pixels at scale 1.
    pub height: u32,
    /// What the picture shows, for those who cannot see it.
    pub title: String,
    /// The colour of the paper.
    pub background: Colour,
    /// The shapes that the stamps repeat.
    pub symbols: Vec<Symbol>,
    /// The picture itself, the lowest stamp first.
    pub stamps: Vec<Stamp>,
}

impl Path {
    /// A rectangle.
    #[must_use]
    pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self(vec![
            Step::Move(x, y),
            Step::Line(x + width, y),
            Step::Line(x + width, y + height),
            Step::Line(x, y + height),
            Step::Close,
        ])
    }

    /// A circle, as the usual four curves.
    #[must_use]
    pub fn circle(x: f32, y: f32, radius: f32) -> Self {
        // The handle length that brings a cubic curve closest to a quarter of a circle.
        let (r, h) = (radius, radius * 0.552_285);
        Self(vec![
            Step::Move(x + r, y),
            Step::Curve([x + r, y + h, x + h, y + r, x, y + r]),
            Step::Curve([x - h, y + r, x - r, y + h, x - r, y]),
            Step::Curve([x - r, y - h, x - h, y - r, x, y - r]),
            Step::Curve([x + h, y - r, x + r, y - h, x + r, y]),
            Step::Close,
        ])
    }

    /// A straight line.
    #[must_use]
    pub fn line(from: (f32, f32), to: (f32, f32)) -> Self {
        Self(vec![Step::Move(from.0, from.1), Step::Line(to.0, to.1)])
    }

    /// Appends the parts of another path.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.0.extend(other.0);
        self
    }

    /// The path, larger.
    #[must_use]
    pub fn scaled(mut self, by: f32) -> Self {
        for step in &mut self.0 {
            match step {
                Step::Move(x, y) | Step::Line(x, y) => (*x, *y) = (*x * by, *y * by),
                Step::Curve(points) => points.iter_mut().for_each(|point| *point *= by),
                Step::Close => {}
            }
        }
        self
    }

    /// The path with a paint.
    #[must_use]
    pub fn painted(self, paint: Paint) -> Shape {
        Shape { path: self, paint }
    }
}

impl Shape {
    /// The shape, larger, its line wider.
    #[must_use]
    pub fn scaled(self, by: f32) -> Self {
        let paint = match self.paint {
            Paint::Stroke(colour, width) => Paint::Stroke(colour, width * by),
            fill => fill,
        };
        self.path.scaled(by).painted(paint)
    }
}
