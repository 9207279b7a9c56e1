//! Lists the files of the page, so that all of them are embedded without being named twice.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let page = Path::new(&root).join("page");
    println!("cargo:rerun-if-changed={}", page.display());
    let mut names: Vec<String> = fs::read_dir(&page)
        .expect("sandbox/page is part of the source")
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| [".html", ".js", ".css", ".svg"].iter().any(|end| name.ends_with(end)))
        .collect();
    names.sort_unstable();
    let mut table = "&[\n".to_owned();
    for name in names {
        let path = page.join(&name);
        println!("cargo:rerun-if-changed={}", path.display());
        writeln!(table, "({name:?}, include_str!({:?})),", path.display().to_string())
            .expect("a string takes any text");
    }
    table.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("page.rs"), table).expect("OUT_DIR is writable");
}
