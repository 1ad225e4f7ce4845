// Enhances the pages; without it, forms and links still work.

for (const form of document.querySelectorAll("form[data-add]")) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(form.action, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams(new FormData(form)),
    });
    const { count, title } = await answer.json();
    document.querySelector("#basket-count").textContent = count;
    notify(`${title} is in your basket.`);
  });
}

let noticeEnds;
function notify(text) {
  const notice = document.querySelector("#notice");
  notice.textContent = text;
  notice.hidden = false;
  clearTimeout(noticeEnds);
  noticeEnds = setTimeout(() => {
    notice.hidden = true;
  }, 2500);
}

for (const form of document.querySelectorAll("form[data-submit-on-change]")) {
  form.addEventListener("change", () => form.requestSubmit());
}

for (const box of document.querySelectorAll("[data-reveals]")) {
  const revealed = document.querySelector(`#${box.dataset.reveals}`);
  box.addEventListener("change", () => {
    revealed.hidden = !box.checked;
  });
}

for (const button of document.querySelectorAll("[data-opens]")) {
  const field = document.querySelector(`#${button.dataset.opens}`);
  button.addEventListener("click", () => field.click());
  field.addEventListener("change", () => {
    document.querySelector(`#${field.dataset.names}`).textContent = field.files[0]?.name ?? "No picture yet";
  });
}

for (const link of document.querySelectorAll("a[data-popup]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    window.open(link.href, "delivery", "width=520,height=420");
  });
}

for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => {
    if (!confirm(form.dataset.confirm)) event.preventDefault();
  });
}

for (const list of document.querySelectorAll("[data-sort]")) {
  let dragged = null;
  list.addEventListener("dragstart", ({ target, dataTransfer }) => {
    dragged = target;
    dataTransfer.effectAllowed = "move";
    dataTransfer.setData("text/plain", target.dataset.book);
  });
  list.addEventListener("dragend", () => {
    dragged = null;
  });
  list.addEventListener("dragover", (event) => {
    if (dragged) event.preventDefault();
  });
  list.addEventListener("drop", async (event) => {
    const above = event.target.closest("li");
    if (!dragged || !above || above === dragged) return;
    event.preventDefault();
    const isAbove = dragged.compareDocumentPosition(above) & Node.DOCUMENT_POSITION_PRECEDING;
    if (isAbove) above.before(dragged);
    else above.after(dragged);
    const order = [...list.children].map(({ dataset }) => dataset.book).join();
    await fetch(list.dataset.sort, { method: "POST", body: new URLSearchParams({ books: order }) });
    document.querySelector("#kept").textContent = "Your wishes are kept in this order.";
  });
}

document.querySelector("[data-turn]")?.addEventListener("click", ({ target }) => {
  document.querySelector("#opening").hidden = false;
  target.hidden = true;
});

const total = document.querySelector("[data-total]");
if (total) {
  const answer = await fetch("/basket/total");
  const sums = await answer.json();
  for (const name of ["subtotal", "shipping", "total"]) {
    const place = document.querySelector(`#${name}`);
    place.textContent = sums[name];
    place.classList.remove("waiting");
    place.hidden = false;
  }
  document.querySelector("#checkout").disabled = false;
}
