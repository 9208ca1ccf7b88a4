/** Where the page begins. */
import { render } from "preact";
import { Shell } from "./shell";
import "./style/tokens.css";
import "./style/base.css";

const root = document.getElementById("page");
if (root !== null) render(<Shell />, root);
