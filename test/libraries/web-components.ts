import { change, click, equals, holds, shown, unseen } from "../browser/verdicts/steps.ts";
import type { Library } from "./library.ts";

const hover = (...selectors: (string | string[])[]) => ({ type: "hover", selectors });

export const webComponents: Library[] = [
  {
    name: "Shoelace",
    packages: { "@shoelace-style/shoelace": "2.20.1" },
    script: `import "@shoelace-style/shoelace/dist/themes/light.css";
      import "@shoelace-style/shoelace/dist/components/button/button.js";
      import "@shoelace-style/shoelace/dist/components/input/input.js";
      import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
      import "@shoelace-style/shoelace/dist/components/switch/switch.js";
      import "@shoelace-style/shoelace/dist/components/select/select.js";
      import "@shoelace-style/shoelace/dist/components/option/option.js";
      import "@shoelace-style/shoelace/dist/components/details/details.js";
      import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));
      document.querySelector("#ask").addEventListener("click", () => document.querySelector("sl-dialog").show());`,
    body: `<sl-button id="buy">Buy now</sl-button><sl-button id="off" disabled>Sold out</sl-button><sl-button id="ask">Ask</sl-button>
      <sl-input id="mail" label="Email"></sl-input><sl-checkbox id="news">Newsletter</sl-checkbox><sl-switch id="dark">Dark</sl-switch>
      <sl-select id="size" label="Size" hoist><sl-option value="s">Small</sl-option><sl-option value="l">Large</sl-option></sl-select>
      <sl-details id="more" summary="More"><p id="inside">Inside</p></sl-details><sl-dialog label="Sure?">Really?</sl-dialog>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a button is clicked by its element", steps: [click("#buy"), equals("#said", "Bought")] },
      { rule: "a button is hovered", steps: [hover("#buy"), hover("aria/Buy now")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada@example.com"), holds("mail.value === 'ada@example.com'")],
      },
      {
        rule: "a field is typed into by its element",
        steps: [change("#mail", "ada@example.com"), holds("mail.value === 'ada@example.com'")],
      },
      { rule: "a box is clicked", steps: [click("aria/Newsletter", "#news"), holds("news.checked")] },
      { rule: "a box within is ticked", steps: [change(["#news", "input"], "true"), holds("news.checked")] },
      { rule: "a switch is clicked", steps: [click("#dark"), holds("dark.checked")] },
      {
        rule: "an option is chosen by two clicks",
        steps: [click("#size"), click("aria/Large", "sl-option[value=l]"), holds("size.value === 'l'")],
      },
      { rule: "what is folded is not seen", steps: [shown("#inside")], fails: /visible/ },
      { rule: "what is folded is hidden", steps: [unseen("#inside")] },
      {
        rule: "what is unfolded is seen",
        steps: [click("aria/More", "#more"), shown("#inside"), equals("#inside", "Inside")],
      },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown("sl-dialog[open]"), click("#buy")],
        fails: /covered|moving/,
      },
      { rule: "another text is not the button's", steps: [equals("#buy", "Buy later")], fails: /Buy now/ },
      { rule: "the button's text is read", steps: [equals("#buy", "Buy now")] },
    ],
  },
  {
    name: "Web Awesome",
    packages: { "@awesome.me/webawesome": "3.14.0" },
    script: `import "@awesome.me/webawesome/dist/styles/webawesome.css";
      import "@awesome.me/webawesome/dist/components/button/button.js";
      import "@awesome.me/webawesome/dist/components/input/input.js";
      import "@awesome.me/webawesome/dist/components/checkbox/checkbox.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<wa-button id="buy">Buy now</wa-button><wa-button id="off" disabled>Sold out</wa-button><wa-input id="mail" label="Email"></wa-input><wa-checkbox id="news">Newsletter</wa-checkbox>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada"), holds("mail.value === 'ada'")],
      },
      { rule: "a box is clicked", steps: [click("#news"), holds("news.checked")] },
    ],
  },
  {
    name: "Ionic",
    packages: { "@ionic/core": "9.0.5" },
    script: `import "@ionic/core/css/core.css";
      import { initialize } from "@ionic/core/components/index.js";
      import { defineCustomElement as button } from "@ionic/core/components/ion-button.js";
      import { defineCustomElement as input } from "@ionic/core/components/ion-input.js";
      import { defineCustomElement as checkbox } from "@ionic/core/components/ion-checkbox.js";
      import { defineCustomElement as toggle } from "@ionic/core/components/ion-toggle.js";
      import { defineCustomElement as item } from "@ionic/core/components/ion-item.js";
      import { defineCustomElement as select } from "@ionic/core/components/ion-select.js";
      import { defineCustomElement as option } from "@ionic/core/components/ion-select-option.js";
      import { defineCustomElement as alert } from "@ionic/core/components/ion-alert.js";
      initialize(); for (const define of [button, input, checkbox, toggle, item, select, option, alert]) define();
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<ion-button id="buy">Buy now</ion-button><ion-button id="off" disabled>Sold out</ion-button>
      <ion-item><ion-input id="mail" label="Email"></ion-input></ion-item><ion-checkbox id="news">Newsletter</ion-checkbox>
      <ion-toggle id="dark">Dark</ion-toggle>
      <ion-item button id="row" onclick="document.querySelector('#said').textContent = 'Row'">Row</ion-item>
      <ion-select id="size" label="Size" interface="alert"><ion-select-option value="s">Small</ion-select-option><ion-select-option value="l">Large</ion-select-option></ion-select>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a button is clicked by its text", steps: [click("text/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field within is typed into",
        steps: [change("#mail input", "ada"), holds("mail.value === 'ada'")],
      },
      { rule: "a box is clicked", steps: [click("#news"), holds("news.checked")] },
      { rule: "a toggle is clicked", steps: [click("aria/Dark", "#dark"), holds("dark.checked")] },
      { rule: "a row that is a button is clicked", steps: [click("#row"), equals("#said", "Row")] },
      {
        rule: "a choice is made in the alert",
        steps: [click("#size"), click("aria/Large"), click("aria/OK"), holds("size.value === 'l'")],
      },
    ],
  },
  {
    name: "Material Web",
    packages: { "@material/web": "2.5.0" },
    script: `import "@material/web/button/filled-button.js";
      import "@material/web/textfield/outlined-text-field.js";
      import "@material/web/checkbox/checkbox.js";
      import "@material/web/switch/switch.js";
      import "@material/web/select/outlined-select.js";
      import "@material/web/select/select-option.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<md-filled-button id="buy">Buy now</md-filled-button><md-filled-button id="off" disabled>Sold out</md-filled-button>
      <md-outlined-text-field id="mail" label="Email"></md-outlined-text-field><label>Newsletter <md-checkbox id="news"></md-checkbox></label>
      <md-switch id="dark" aria-label="Dark"></md-switch>
      <md-outlined-select id="size" label="Size"><md-select-option value="s"><div slot="headline">Small</div></md-select-option><md-select-option value="l"><div slot="headline">Large</div></md-select-option></md-outlined-select>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "the button within is clicked", steps: [click(["#buy", "button"]), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a field is typed into by its element",
        steps: [change("#mail", "ada"), holds("mail.value === 'ada'")],
      },
      { rule: "a box is clicked", steps: [click("#news"), holds("news.checked")] },
      { rule: "a box within is ticked", steps: [change(["#news", "input"], "true"), holds("news.checked")] },
      { rule: "a switch is clicked", steps: [click("aria/Dark", "#dark"), holds("dark.selected")] },
      {
        rule: "a choice is made by two clicks",
        steps: [
          click("#size"),
          click("aria/Large", "md-select-option[value=l]"),
          holds("size.value === 'l'"),
        ],
      },
    ],
  },
  {
    name: "Fluent UI web components",
    packages: { "@fluentui/web-components": "2.6.1" },
    script: `import { provideFluentDesignSystem, allComponents } from "@fluentui/web-components";
      provideFluentDesignSystem().register(allComponents);
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<fluent-button id="buy">Buy now</fluent-button><fluent-button id="off" disabled>Sold out</fluent-button>
      <fluent-text-field id="mail">Email</fluent-text-field><fluent-checkbox id="news">Newsletter</fluent-checkbox>
      <fluent-select id="size"><fluent-option value="s">Small</fluent-option><fluent-option value="l">Large</fluent-option></fluent-select>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter", "#news"), holds("news.checked")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click("fluent-option[value=l]"), holds("size.value === 'l'")],
      },
    ],
  },
  {
    name: "Carbon web components",
    packages: { "@carbon/web-components": "2.63.0" },
    script: `import "@carbon/web-components/es/components/button/index.js";
      import "@carbon/web-components/es/components/text-input/index.js";
      import "@carbon/web-components/es/components/checkbox/index.js";
      import "@carbon/web-components/es/components/dropdown/index.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<cds-button id="buy">Buy now</cds-button><cds-button id="off" disabled>Sold out</cds-button>
      <cds-text-input id="mail" label="Email"></cds-text-input><cds-checkbox id="news">Newsletter</cds-checkbox>
      <cds-dropdown id="size" title-text="Size" label="Choose"><cds-dropdown-item value="s">Small</cds-dropdown-item><cds-dropdown-item value="l">Large</cds-dropdown-item></cds-dropdown>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter", "#news"), holds("news.checked")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [
          click(["#size", "#trigger-button"]),
          click("cds-dropdown-item[value=l]"),
          holds("size.value === 'l'"),
        ],
      },
    ],
  },
  {
    name: "Spectrum web components",
    packages: { "@spectrum-web-components/bundle": "1.12.2" },
    script: `import "@spectrum-web-components/theme/sp-theme.js";
      import "@spectrum-web-components/theme/src/themes.js";
      import "@spectrum-web-components/button/sp-button.js";
      import "@spectrum-web-components/textfield/sp-textfield.js";
      import "@spectrum-web-components/field-label/sp-field-label.js";
      import "@spectrum-web-components/checkbox/sp-checkbox.js";
      import "@spectrum-web-components/picker/sp-picker.js";
      import "@spectrum-web-components/menu/sp-menu-item.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<sp-theme system="spectrum" color="light" scale="medium"><sp-button id="buy">Buy now</sp-button><sp-button id="off" disabled>Sold out</sp-button>
      <sp-field-label for="mail">Email</sp-field-label><sp-textfield id="mail"></sp-textfield><sp-checkbox id="news">Newsletter</sp-checkbox>
      <sp-picker id="size" label="Size"><sp-menu-item value="s">Small</sp-menu-item><sp-menu-item value="l">Large</sp-menu-item></sp-picker></sp-theme>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter", "#news"), holds("news.checked")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click("sp-menu-item[value=l]"), holds("size.value === 'l'")],
      },
    ],
  },
  {
    name: "Vaadin",
    packages: {
      "@vaadin/button": "25.3.0",
      "@vaadin/text-field": "25.3.0",
      "@vaadin/checkbox": "25.3.0",
      "@vaadin/select": "25.3.0",
      "@vaadin/combo-box": "25.3.0",
    },
    script: `import "@vaadin/button"; import "@vaadin/text-field"; import "@vaadin/checkbox"; import "@vaadin/select"; import "@vaadin/combo-box";
      document.querySelector("#size").items = [{ label: "Small", value: "s" }, { label: "Large", value: "l" }];
      document.querySelector("#city").items = ["Rome", "Paris"];
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<vaadin-button id="buy">Buy now</vaadin-button><vaadin-button id="off" disabled>Sold out</vaadin-button>
      <vaadin-text-field id="mail" label="Email"></vaadin-text-field><vaadin-checkbox id="news" label="Newsletter"></vaadin-checkbox>
      <vaadin-select id="size" label="Size"></vaadin-select><vaadin-combo-box id="city" label="City"></vaadin-combo-box>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), holds("mail.value === 'ada'")],
      },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter", "#news input"), holds("news.checked")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click("aria/Large"), holds("size.value === 'l'")],
      },
      {
        rule: "a city is typed and chosen",
        steps: [change("aria/City", "Par"), click("vaadin-combo-box-item"), holds("city.value === 'Paris'")],
      },
    ],
  },
  {
    name: "UI5 web components",
    packages: { "@ui5/webcomponents": "2.26.0" },
    script: `import "@ui5/webcomponents/dist/Button.js"; import "@ui5/webcomponents/dist/Input.js"; import "@ui5/webcomponents/dist/CheckBox.js";
      import "@ui5/webcomponents/dist/Select.js"; import "@ui5/webcomponents/dist/Option.js";
      document.querySelector("#buy").addEventListener("click", () => say("Bought"));`,
    body: `<ui5-button id="buy">Buy now</ui5-button><ui5-button id="off" disabled>Sold out</ui5-button><ui5-input id="mail" accessible-name="Email"></ui5-input>
      <ui5-checkbox id="news" text="Newsletter"></ui5-checkbox><ui5-select id="size" accessible-name="Size"><ui5-option value="s">Small</ui5-option><ui5-option value="l">Large</ui5-option></ui5-select>`,
    cases: [
      {
        rule: "a button is clicked by its name",
        steps: [click("aria/Buy now", "#buy"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled|covered|pointer/ },
      {
        rule: "a field within is typed into",
        steps: [change(["#mail", "input"], "ada"), holds("mail.value === 'ada'")],
      },
      { rule: "a box is clicked", steps: [click("#news"), holds("news.checked")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click("ui5-option[value=l]"), holds("size.value === 'l'")],
      },
    ],
  },
  {
    name: "Lit",
    packages: { lit: "3.3.3" },
    script: `import { LitElement, html, css } from "lit";
      customElements.define("my-counter", class extends LitElement {
        static properties = { count: { type: Number }, name: {} };
        static styles = css\`button { text-transform: uppercase }\`;
        constructor() { super(); this.count = 0; this.name = ""; }
        render() { return html\`<label>Name <input .value=\${this.name} @input=\${(e) => { this.name = e.target.value = e.target.value.replace(/[0-9]/g, ""); }}></label>
          <button @click=\${() => { this.count += 1; }}><slot></slot></button><p id="count">\${this.name}: \${this.count}</p>\`; }
      });`,
    body: `<my-counter id="counter"><b>Add one</b></my-counter>`,
    cases: [
      {
        rule: "a slotted button is clicked by the name as it is written",
        steps: [click("aria/Add one"), equals("pierce/#count", ": 1")],
      },
      {
        rule: "a slotted button is clicked by its element",
        steps: [click(["#counter", "button"]), equals(["#counter", "#count"], ": 1")],
      },
      {
        rule: "a field is typed into",
        steps: [change("aria/Name", "Ada"), equals("pierce/#count", "Ada: 0")],
      },
      {
        rule: "a field that drops digits does not hold them",
        steps: [change("aria/Name", "Ada1")],
        fails: /./,
      },
      {
        rule: "another count is another text",
        steps: [click("aria/Add one", ["#counter", "button"]), equals("pierce/#count", ": 2")],
        fails: /: 1/,
      },
    ],
  },
];
