/** Where the page begins. */
import { render } from "preact";
import { asset } from "./folder";
import { keepOffline } from "./offline";
import { Shell } from "./shell";
import { shellWords } from "./words/shell";
import "./style/tokens.css";
import "./style/base.css";

// As long as it is relative, the browser looks for it again in the folder of each view.
document.querySelector('link[rel="icon"]')?.setAttribute("href", asset("icon.svg"));

const root = document.getElementById("page");
if (root !== null) {
  const isAble = typeof WebAssembly === "object" && typeof Worker === "function";
  render(isAble ? <Shell /> : <p class="note fault" role="alert">{shellWords().needsWebAssembly}</p>, root);
}
keepOffline();
