/** Keeps the page current while it is visible, and leaves it alone while a link in it has the focus. */
export const refresher = `
history.replaceState(null, "", "/");
const state = document.getElementById("state");
async function refresh() {
  const main = document.querySelector("main");
  if (document.hidden || main.contains(document.activeElement)) return;
  const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
  if (!answer || !answer.ok) {
    state.textContent = answer?.status === 401
      ? "This session has ended. npm start prints a link that begins another."
      : "The region does not answer. What is shown here may be old.";
    return;
  }
  const next = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  state.textContent = "";
  if (next.innerHTML !== main.innerHTML) main.replaceWith(next);
}
setInterval(refresh, 5000);
`;
