import { change, click, equals, holds, shown } from "../browser/verdicts/steps.ts";
import { inVue, type Library, vue } from "./library.ts";

export const vueLibraries: Library[] = [
  {
    name: "Vuetify",
    packages: { ...vue, vuetify: "4.3.0" },
    script: inVue(
      `import "vuetify/styles"; import { createVuetify } from "vuetify"; import * as components from "vuetify/components";`,
      `<v-app><v-btn id="buy" @click="say('Bought')">Buy now</v-btn><v-btn id="off" disabled>Sold out</v-btn><v-btn id="ask" @click="open = true">Ask</v-btn>
        <v-text-field label="Email" @update:model-value="say"></v-text-field><v-checkbox label="Newsletter" @update:model-value="say('News ' + $event)"></v-checkbox>
        <v-switch label="Dark" @update:model-value="say('Dark ' + !!$event)"></v-switch><v-select id="size" label="Size" :items="['Small', 'Large']" @update:model-value="say"></v-select>
        <v-dialog v-model="open" width="300"><v-card><v-btn @click="open = false; say('Sure')">Yes</v-btn></v-card></v-dialog></v-app>`,
      `app.use(createVuetify({ components }));`,
      `{ open: false }`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      {
        rule: "a box is ticked by its name",
        steps: [change("aria/Newsletter", "true"), equals("#said", "News true")],
      },
      { rule: "a switch is clicked by its name", steps: [click("aria/Dark"), equals("#said", "Dark true")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click(".v-select .v-field"), click("text/Large"), equals("#said", "Large")],
      },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown(".v-card"), click("#buy")],
        fails: /covered/,
      },
    ],
  },
  {
    name: "Element Plus",
    packages: { ...vue, "element-plus": "2.14.8" },
    script: inVue(
      `import "element-plus/dist/index.css"; import ElementPlus from "element-plus";`,
      `<el-button id="buy" @click="say('Bought')">Buy now</el-button><el-button id="off" disabled>Sold out</el-button><label for="mail">Email</label><el-input id="mail" v-model="mail" @input="say"></el-input>
        <el-checkbox id="news" @change="say('News ' + $event)">Newsletter</el-checkbox><el-switch id="dark" v-model="dark" @change="say('Dark ' + $event)"></el-switch>
        <el-select id="size" v-model="size" style="width:200px" @change="say"><el-option value="Small"></el-option><el-option value="Large"></el-option></el-select>
        <el-select id="town" v-model="town" filterable placeholder="Which town" style="width:200px" @change="say"><el-option value="Rome"></el-option></el-select>
        <el-select id="towns" v-model="towns" multiple filterable placeholder="Which towns" style="width:200px" @change="say"><el-option value="Oslo"></el-option></el-select>`,
      `app.use(ElementPlus);`,
      `{ mail: "", size: "", dark: false, town: "", towns: [] }`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      { rule: "a box is ticked", steps: [change("aria/Newsletter", "true"), equals("#said", "News true")] },
      { rule: "a switch is clicked", steps: [click(".el-switch"), equals("#said", "Dark true")] },
      {
        rule: "a list is opened by a click on the field that its hint lies over",
        steps: [click("input#size"), click('aria/Large[role="option"]'), equals("#said", "Large")],
      },
      {
        rule: "a list that is searched is opened by a click on its hint",
        steps: [click("text/Which town"), click('aria/Rome[role="option"]'), equals("#said", "Rome")],
      },
      {
        rule: "a field under its hint is typed into",
        steps: [
          change("input#towns", "Os"),
          click('aria/Oslo[role="option"]'),
          holds("said.textContent.includes('Oslo')"),
        ],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [click(".el-select"), click('aria/Large[role="option"]'), equals("#said", "Large")],
      },
    ],
  },
  {
    name: "PrimeVue",
    packages: { ...vue, primevue: "5.0.2", "@primeuix/themes": "3.0.1" },
    script: inVue(
      `import PrimeVue from "primevue/config"; import Aura from "@primeuix/themes/aura"; import Button from "primevue/button"; import InputText from "primevue/inputtext"; import Checkbox from "primevue/checkbox"; import Select from "primevue/select"; import ToggleSwitch from "primevue/toggleswitch";`,
      `<p-button id="buy" label="Buy now" @click="say('Bought')"></p-button><p-button id="off" label="Sold out" disabled></p-button><label for="mail">Email</label><p-input id="mail" @input="say($event.target.value)"></p-input>
        <p-box input-id="news" v-model="news" binary @change="say('News ' + news)"></p-box><label for="news">Newsletter</label><p-switch input-id="dark" v-model="dark" @change="say('Dark ' + dark)"></p-switch>
        <p-select id="size" v-model="size" :options="['Small', 'Large']" placeholder="Size" @change="say($event.value)"></p-select>`,
      `app.use(PrimeVue, { theme: { preset: Aura } }); app.component("PButton", Button).component("PInput", InputText).component("PBox", Checkbox).component("PSelect", Select).component("PSwitch", ToggleSwitch);`,
      `{ news: false, size: null, dark: false }`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      {
        rule: "a box is ticked by its name",
        steps: [change("aria/Newsletter", "true"), equals("#said", "News true")],
      },
      { rule: "a switch is ticked", steps: [change("#dark", "true"), equals("#said", "Dark true")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click('aria/Large[role="option"]'), equals("#said", "Large")],
      },
    ],
  },
  {
    name: "Quasar",
    packages: { ...vue, quasar: "2.27.0" },
    script: inVue(
      `import "quasar/dist/quasar.css"; import { Quasar, QBtn, QInput, QCheckbox, QToggle, QSelect } from "quasar";`,
      `<q-btn id="buy" label="Buy now" @click="say('Bought')"></q-btn><q-btn id="off" label="Sold out" disable></q-btn><q-input label="Email" v-model="mail" @update:model-value="say"></q-input>
        <q-checkbox label="Newsletter" v-model="news" @update:model-value="say('News ' + $event)"></q-checkbox><q-toggle label="Dark" v-model="dark" @update:model-value="say('Dark ' + $event)"></q-toggle>
        <q-select label="Size" v-model="size" :options="['Small', 'Large']" @update:model-value="say"></q-select>`,
      `app.use(Quasar, { components: { QBtn, QInput, QCheckbox, QToggle, QSelect } });`,
      `{ mail: "", news: false, dark: false, size: null }`,
    ),
    cases: [
      {
        rule: "a button is clicked by the name as it is written",
        steps: [click("aria/Buy now"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter"), equals("#said", "News true")],
      },
      {
        rule: "a box that is no input is ticked",
        steps: [change("aria/Newsletter", "true"), equals("#said", "News true")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [
          click("aria/Size", ".q-select"),
          click('aria/Large[role="option"]'),
          equals("#said", "Large"),
        ],
      },
    ],
  },
  {
    name: "Naive UI",
    packages: { ...vue, "naive-ui": "2.45.3" },
    script: inVue(
      `import { create, NButton, NInput, NCheckbox, NSwitch, NSelect } from "naive-ui";`,
      `<n-button id="buy" @click="say('Bought')">Buy now</n-button><n-button id="off" disabled>Sold out</n-button><n-input id="mail" :input-props="{ 'aria-label': 'Email' }" @update:value="say"></n-input>
        <n-checkbox @update:checked="say('News ' + $event)">Newsletter</n-checkbox><n-switch id="dark" @update:value="say('Dark ' + $event)"></n-switch>
        <n-select id="size" :options="[{ label: 'Small', value: 's' }, { label: 'Large', value: 'l' }]" @update:value="say"></n-select>
        <n-select filterable placeholder="Which town" :options="[{ label: 'Rome', value: 'r' }]" @update:value="say"></n-select>`,
      `app.use(create({ components: [NButton, NInput, NCheckbox, NSwitch, NSelect] }));`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      {
        rule: "a box that is no input is ticked",
        steps: [change("aria/Newsletter", "true"), equals("#said", "News true")],
      },
      { rule: "a switch is clicked", steps: [click("#dark"), equals("#said", "Dark true")] },
      {
        rule: "a list that is searched is opened by a click on its hint",
        steps: [click("text/Which town"), click("text/Rome"), equals("#said", "r")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [
          click("#size"),
          click(".n-base-select-option:nth-of-type(2)", "text/Large"),
          equals("#said", "l"),
        ],
      },
    ],
  },
];
