//! Tables in every form.

use proptest::prelude::*;

use super::*;

#[test]
fn chinese_stands_in_the_same_columns() {
    let table = Table {
        columns: vec![Column::new("策略", Align::Left), Column::new("中位数", Align::Right)],
        rows: vec![vec!["排列回溯".into(), "1.2 ms".into()], vec!["rows".into(), "9 s".into()]],
        ..Table::default()
    };
    let expected = "策略      中位数\n--------  ------\n排列回溯  1.2 ms\nrows         9 s\n";
    assert_eq!(table.to_text(), expected);
}

#[test]
fn rows_may_be_short_or_long_and_tables_empty() {
    let columns = vec![Column::new("a", Align::Left), Column::new("b", Align::Left)];
    let rows = vec![vec![], vec!["1".into(), "2".into(), "3".into()]];
    let table = Table { columns, rows, ..Table::default() };
    assert_eq!(table.to_text(), "a  b\n-  -\n\n1  2\n");
    assert_eq!(Table::default().to_text(), "");
    let titled = Table { title: "nothing".into(), ..Table::default() };
    assert_eq!(titled.to_text(), "nothing\n");
}

#[test]
fn long_notes_are_broken() {
    let notes = vec!["one two three ".repeat(9), "短".repeat(60), "short".into()];
    let text = Table { notes, ..Table::default() }.to_text();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.iter().all(|line| width(line) <= NOTE_WIDTH), "{text}");
    assert!(lines[1].starts_with("  ") && lines[3].starts_with("  短"), "{text}");
    assert_eq!(lines.last(), Some(&"short"));
}

/// The columns of a terminal from `start` on that a field may use, taken from the line.
fn stretch(line: &str, start: usize, end: usize) -> String {
    let mut at = 0;
    let mut text = String::new();
    for character in line.chars() {
        if (start..end).contains(&at) {
            text.push(character);
        }
        at += width(character.encode_utf8(&mut [0; 4]));
    }
    text
}

proptest! {
    #[test]
    fn every_field_stands_under_its_rule(
        rows in prop::collection::vec(prop::collection::vec("[a-z1 皇后（）\t\x1b]{0,8}", 3), 1..8),
    ) {
        let aligns = [Align::Left, Align::Right, Align::Left];
        let columns = aligns.map(|align| Column::new("名 x", align)).to_vec();
        let text = Table { columns, rows: rows.clone(), ..Table::default() }.to_text();
        let lines: Vec<&str> = text.lines().collect();
        prop_assert_eq!(lines.len(), rows.len() + 2);
        let mut start = 0;
        for (column, rule) in lines[1].split(GAP).enumerate() {
            let end = start + rule.len();
            for (row, line) in rows.iter().zip(&lines[2..]) {
                let found = stretch(line, start, end);
                prop_assert_eq!(found.trim(), one_line(&row[column]));
            }
            start = end + GAP.len();
        }
        prop_assert!(lines.iter().all(|line| !line.ends_with(' ')));
    }
}

#[test]
fn chinese_is_aligned_in_the_source_too() {
    let table = Table {
        columns: vec![Column::new("策略", Align::Left), Column::new("n", Align::Right)],
        rows: vec![vec!["rows".into(), "8".into()], vec!["排列".into(), "15".into()]],
        ..Table::default()
    };
    let expected = "| 策略 |   n |\n| :--- | --: |\n| rows |   8 |\n| 排列 |  15 |\n";
    assert_eq!(table.to_markdown(), expected);
}

#[test]
fn fields_mean_nothing_but_themselves() {
    assert_eq!(markdown("a|b\\|c\nd"), "a\\|b\\\\\\|c d");
    assert_eq!(markdown("<1 µs *_x_*"), "\\<1 µs \\*\\_x\\_\\*");
    assert_eq!(paragraph("# no heading"), "\\# no heading\n");
    assert_eq!(paragraph("- no list"), "\\- no list\n");
}

#[test]
fn empty_parts_leave_no_trace() {
    assert_eq!(Table::default().to_markdown(), "");
    let notes = vec!["one".into(), "two".into()];
    assert_eq!(Table { notes, ..Table::default() }.to_markdown(), "one\n\ntwo\n");
}

fn read_back(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    let records = reader.records().map(|record| record.expect("well-formed"));
    records.map(|record| record.iter().map(str::to_owned).collect()).collect()
}

#[test]
fn title_and_notes_stay_out() {
    let columns = vec![Column::new("n", Align::Right)];
    let (title, notes) = ("Title".into(), vec!["Note".into()]);
    let table = Table { title, columns, rows: vec![vec![String::new()]], notes };
    assert_eq!(table.to_csv(), "n\n\"\"\n");
    assert_eq!(Table::default().to_csv(), "");
}

proptest! {
    #[test]
    fn every_field_comes_back(
        rows in (1_usize..5).prop_flat_map(|columns| {
            let field = prop_oneof!["[,\"\r\n a皇]{0,6}", any::<String>()];
            prop::collection::vec(prop::collection::vec(field, columns), 1..6)
        }),
    ) {
        let columns = rows[0].iter().map(|name| Column::new(name, Align::Left)).collect();
        let table = Table { columns, rows: rows[1..].to_vec(), ..Table::default() };
        prop_assert_eq!(read_back(&table.to_csv()), rows);
    }
}

#[test]
fn it_is_a_table_with_head_and_body() {
    let table = Table {
        columns: vec![Column::new("n", Align::Right), Column::new("策略", Align::Left)],
        rows: vec![vec!["8".into()]],
        notes: vec!["a & b".into()],
        ..Table::default()
    };
    let expected = "<table>\n<thead>\n\
        <tr><th scope=\"col\" class=\"number\">n</th><th scope=\"col\">策略</th></tr>\n</thead>\n\
        <tbody>\n<tr><td class=\"number\">8</td><td></td></tr>\n</tbody>\n</table>\n\
        <p class=\"note\">a &amp; b</p>\n";
    assert_eq!(table.to_html(), expected);
}

proptest! {
    #[test]
    fn texts_come_back_as_they_were(field in "[<>&\"'a-z/皇 ]{0,20}", name in "\\PC{0,20}") {
        let columns = vec![Column::new(&name, Align::Left)];
        let table = Table { columns, rows: vec![vec![field.clone()]], ..Table::default() };
        let html = table.to_html();
        let page = roxmltree::Document::parse(&html).expect("well-formed");
        let text = |tag: &str| {
            let found = page.descendants().find(|node| node.has_tag_name(tag));
            found.and_then(|node| node.text()).unwrap_or("").to_owned()
        };
        prop_assert_eq!(text("td"), field);
        prop_assert_eq!(text("th"), name.replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}"));
    }
}

fn grid(columns: usize) -> Table {
    let fields = |row: usize| (0..columns).map(move |column| (row * 1000 + column).to_string());
    let names = (0..columns).map(|n| Column::new(format!("n = {n}"), Align::Right));
    let row = |row: usize| [format!("row {row}")].into_iter().chain(fields(row)).collect();
    Table {
        title: "t".into(),
        columns: [Column::new("strategy", Align::Left)].into_iter().chain(names).collect(),
        rows: (1..3).map(row).collect(),
        notes: vec!["note".into()],
    }
}

#[test]
fn wide_grids_are_cut_and_lose_nothing() {
    let tables = grid(40).into_blocks(80);
    assert!(tables.len() > 1);
    let widest =
        tables.iter().flat_map(|table| table.to_text().lines().map(str::len).collect::<Vec<_>>());
    assert!(widest.max() <= Some(80));
    assert!(grid(40).into_blocks(110).len() < tables.len());
    let columns = tables.iter().map(|table| table.columns.len());
    assert!(columns.clone().max() <= columns.min().map(|least| least + tables.len()));
    let fields: Vec<_> = tables.iter().flat_map(|table| table.rows[0][1..].to_vec()).collect();
    assert_eq!(fields, grid(40).rows[0][1..]);
    assert!(tables.iter().all(|table| table.rows[1][0] == "row 2"));
    assert_eq!(tables.iter().map(|table| table.notes.len()).sum::<usize>(), 1);
}

#[test]
fn narrow_and_empty_grids_are_one_table() {
    assert_eq!(grid(3).into_blocks(80).len(), 1);
    assert_eq!(grid(0).into_blocks(80)[0].rows, [["row 1"], ["row 2"]]);
}
