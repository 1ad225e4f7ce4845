import { change, click, equals, holds, shown } from "../browser/verdicts/steps.ts";
import { inReact, type Library, react } from "./library.ts";

export const reactLibraries: Library[] = [
  {
    name: "MUI",
    packages: {
      ...react,
      "@mui/material": "9.5.0",
      "@emotion/react": "11.14.0",
      "@emotion/styled": "11.14.1",
    },
    script: inReact(
      `import { Button, TextField, Checkbox, FormControlLabel, Switch, Select, MenuItem, Dialog, DialogContent, Slider, Autocomplete, Accordion, AccordionSummary, AccordionDetails } from "@mui/material";`,
      `function App() {
        const [open, setOpen] = useState(false); const [size, setSize] = useState("s");
        return <>
          <Button id="buy" variant="contained" onClick={() => say("Bought")}>Buy now</Button>
          <Button id="off" disabled>Sold out</Button><Button id="ask" onClick={() => setOpen(true)}>Ask</Button>
          <TextField id="mail" label="Email" /><FormControlLabel control={<Checkbox id="news" />} label="Newsletter" />
          <FormControlLabel control={<Switch id="dark" />} label="Dark" />
          <Select id="size" labelId="size-label" value={size} onChange={(e) => { setSize(e.target.value); say(e.target.value); }}><MenuItem value="s">Small</MenuItem><MenuItem value="l">Large</MenuItem></Select>
          <Autocomplete options={["Rome", "Paris"]} renderInput={(p) => <TextField {...p} label="City" />} onChange={(_e, v) => say(v)} />
          <Accordion><AccordionSummary>More</AccordionSummary><AccordionDetails><p id="inside">Inside</p></AccordionDetails></Accordion>
          <Dialog open={open} onClose={() => setOpen(false)}><DialogContent>Sure?<Button onClick={() => { setOpen(false); say("Sure"); }}>Yes</Button></DialogContent></Dialog>
        </>; }`,
    ),
    cases: [
      {
        rule: "a button is clicked by the name as it is written",
        steps: [click("aria/Buy now"), equals("#said", "Bought")],
      },
      {
        rule: "a button is clicked by the name as it is shown",
        steps: [click("aria/BUY NOW"), equals("#said", "Bought")],
      },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), holds("document.querySelector('#mail').value === 'ada'")],
      },
      { rule: "a box is clicked by its name", steps: [click("aria/Newsletter"), holds("news.checked")] },
      { rule: "a box is ticked", steps: [change("#news", "true"), holds("news.checked")] },
      { rule: "a switch is ticked", steps: [change("#dark", "on"), holds("dark.checked")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click("aria/Large"), equals("#said", "l")],
      },
      {
        rule: "a city is typed and chosen",
        steps: [change("aria/City", "Par"), click("aria/Paris"), equals("#said", "Paris")],
      },
      { rule: "what is folded is not seen", steps: [shown("#inside")], fails: /visible/ },
      { rule: "what is unfolded is seen", steps: [click("aria/More"), shown("#inside")] },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown("[role=dialog]"), click("#buy")],
        fails: /covered/,
      },
      {
        rule: "a field behind the dialog is not typed into",
        steps: [click("#ask"), shown("[role=dialog]"), change("#mail", "ada")],
        fails: /covered|reach/,
      },
      {
        rule: "the dialog's button is clicked",
        steps: [click("#ask"), click("aria/Yes"), equals("#said", "Sure")],
      },
    ],
  },
  {
    name: "Ant Design",
    packages: { ...react, antd: "6.6.8" },
    script: inReact(
      `import { Button, Input, Checkbox, Switch, Select, Modal, InputNumber, DatePicker } from "antd";`,
      `function App() { const [open, setOpen] = useState(false); return <>
        <Button id="buy" onClick={() => say("Bought")}>Buy now</Button><Button id="off" disabled>Sold out</Button><Button id="ask" onClick={() => setOpen(true)}>Ask</Button>
        <label htmlFor="mail">Email</label><Input id="mail" onChange={(e) => say(e.target.value)} /><Checkbox id="news" onChange={(e) => say(String(e.target.checked))}>Newsletter</Checkbox>
        <Switch id="dark" onChange={(on) => say("Dark " + on)} /><InputNumber id="count" max={10} onChange={(n) => say("Count " + n)} />
        <Select id="size" style={{ width: 200 }} options={[{ value: "s", label: "Small" }, { value: "l", label: "Large" }]} onChange={(v) => say(v)} />
        <DatePicker id="day" onChange={(_d, s) => say(s)} />
        <Modal title="Sure?" open={open} onOk={() => { setOpen(false); say("Sure"); }} onCancel={() => setOpen(false)}>Really?</Modal></>; }`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      {
        rule: "a field is typed into by its name",
        steps: [change("aria/Email", "ada"), equals("#said", "ada")],
      },
      { rule: "a box is ticked", steps: [change("#news", "true"), equals("#said", "true")] },
      { rule: "a switch is clicked", steps: [click("#dark"), equals("#said", "Dark true")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click(".ant-select-item-option[title=Large]"), equals("#said", "l")],
      },
      { rule: "a number is typed", steps: [change("#count", "7"), equals("#said", "Count 7")] },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown(".ant-modal"), click("#buy")],
        fails: /covered/,
      },
      {
        rule: "a field behind the dialog is not typed into",
        steps: [click("#ask"), shown(".ant-modal"), change("#mail", "ada")],
        fails: /covered|reach/,
      },
    ],
  },
  {
    name: "Chakra UI",
    packages: { ...react, "@chakra-ui/react": "3.20.0", "@emotion/react": "11.14.0" },
    script: inReact(
      `import { Button, ChakraProvider, Checkbox, Input, Switch, defaultSystem } from "@chakra-ui/react";`,
      `function App() { return <ChakraProvider value={defaultSystem}>
        <Button id="buy" onClick={() => say("Bought")}>Buy now</Button><Button id="off" disabled>Sold out</Button><Input id="mail" aria-label="Email" onChange={(e) => say(e.target.value)} />
        <Checkbox.Root onCheckedChange={(e) => say("News " + e.checked)}><Checkbox.HiddenInput /><Checkbox.Control /><Checkbox.Label>Newsletter</Checkbox.Label></Checkbox.Root>
        <Switch.Root onCheckedChange={(e) => say("Dark " + e.checked)}><Switch.HiddenInput /><Switch.Control /><Switch.Label>Dark</Switch.Label></Switch.Root></ChakraProvider>; }`,
    ),
    cases: [
      { rule: "a button is clicked by its name", steps: [click("aria/Buy now"), equals("#said", "Bought")] },
      { rule: "a disabled button is not clicked", steps: [click("#off")], fails: /disabled/ },
      { rule: "a field is typed into", steps: [change("aria/Email", "ada"), equals("#said", "ada")] },
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter"), equals("#said", "News true")],
      },
      {
        rule: "a switch is ticked by its name",
        steps: [change("aria/Dark", "true"), equals("#said", "Dark true")],
      },
    ],
  },
  {
    name: "Mantine",
    packages: { ...react, "@mantine/core": "9.7.4", "@mantine/hooks": "9.7.4" },
    script: inReact(
      `import "@mantine/core/styles.css"; import { Button, Checkbox, Collapse, MantineProvider, Modal, Select, Switch, TextInput } from "@mantine/core";`,
      `function App() { const [open, setOpen] = useState(false); return <MantineProvider>
        <Button id="buy" onClick={() => say("Bought")}>Buy now</Button><Button id="off" disabled>Sold out</Button><Button id="ask" onClick={() => setOpen(true)}>Ask</Button>
        <TextInput label="Email" onChange={(e) => say(e.currentTarget.value)} /><Checkbox label="Newsletter" onChange={(e) => say("News " + e.currentTarget.checked)} />
        <Switch label="Dark" onChange={(e) => say("Dark " + e.currentTarget.checked)} /><Select label="Size" data={["Small", "Large"]} onChange={(v) => say(v)} />
        <Modal opened={open} onClose={() => setOpen(false)} title="Sure?">Really?</Modal></MantineProvider>; }`,
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
      {
        rule: "a switch is ticked by its name",
        steps: [change("aria/Dark", "true"), equals("#said", "Dark true")],
      },
      {
        rule: "a choice is made by two clicks",
        steps: [
          click('aria/Size[role="textbox"]', "input[aria-haspopup=listbox]"),
          click('aria/Large[role="option"]'),
          equals("#said", "Large"),
        ],
      },
      {
        rule: "a button behind the dialog is not clicked",
        steps: [click("#ask"), shown("[role=dialog]"), click("#buy")],
        fails: /covered/,
      },
    ],
  },
  {
    name: "Radix",
    packages: { ...react, "radix-ui": "1.8.1" },
    script: inReact(
      `import { Accordion, Checkbox, Dialog, Select, Switch, Tabs } from "radix-ui";`,
      `function App() { return <>
        <label htmlFor="news">Newsletter</label><Checkbox.Root id="news" onCheckedChange={(on) => say("News " + on)}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
        <Switch.Root id="dark" disabled aria-label="Dark"><Switch.Thumb /></Switch.Root>
        <Select.Root onValueChange={say}><Select.Trigger id="size" aria-label="Size"><Select.Value placeholder="Size" /></Select.Trigger><Select.Portal><Select.Content><Select.Viewport>
          <Select.Item value="s"><Select.ItemText>Small</Select.ItemText></Select.Item><Select.Item value="l"><Select.ItemText>Large</Select.ItemText></Select.Item></Select.Viewport></Select.Content></Select.Portal></Select.Root>
        <Dialog.Root><Dialog.Trigger>Ask</Dialog.Trigger><Dialog.Portal><Dialog.Overlay style={{ position: "fixed", inset: 0, background: "#0008" }} /><Dialog.Content style={{ position: "fixed", top: 200, background: "#fff" }}><Dialog.Title>Sure?</Dialog.Title><Dialog.Close onClick={() => say("Sure")}>Yes</Dialog.Close></Dialog.Content></Dialog.Portal></Dialog.Root>
        <Tabs.Root defaultValue="a"><Tabs.List><Tabs.Trigger value="a">First</Tabs.Trigger><Tabs.Trigger value="b">Second</Tabs.Trigger></Tabs.List><Tabs.Content value="a">One</Tabs.Content><Tabs.Content value="b" id="two">Two</Tabs.Content></Tabs.Root></>; }`,
    ),
    cases: [
      {
        rule: "a box is clicked by its name",
        steps: [click("aria/Newsletter"), equals("#said", "News true")],
      },
      {
        rule: "a box made of a button is ticked",
        steps: [change("#news", "true"), equals("#said", "News true")],
      },
      { rule: "a disabled switch is not clicked", steps: [click("aria/Dark")], fails: /disabled/ },
      {
        rule: "a choice is made by two clicks",
        steps: [click("aria/Size"), click('aria/Large[role="option"]'), equals("#said", "l")],
      },
      {
        rule: "a box behind the dialog is not clicked",
        steps: [click("aria/Ask"), shown("[role=dialog]"), click("#news")],
        fails: /covered/,
      },
      {
        rule: "the dialog's button is clicked",
        steps: [click("aria/Ask"), click("aria/Yes"), equals("#said", "Sure")],
      },
      { rule: "a tab is opened", steps: [click("aria/Second"), equals("#two", "Two")] },
    ],
  },
  {
    name: "Headless UI",
    packages: { ...react, "@headlessui/react": "2.2.10" },
    script: inReact(
      `import { Disclosure, DisclosureButton, DisclosurePanel, Listbox, ListboxButton, ListboxOption, ListboxOptions, Switch } from "@headlessui/react";`,
      `function App() { const [on, setOn] = useState(false); const [size, setSize] = useState("Small"); return <>
        <Switch id="dark" aria-label="Dark" checked={on} onChange={(v) => { setOn(v); say("Dark " + v); }} style={{ width: 40, height: 20 }} />
        <Listbox value={size} onChange={(v) => { setSize(v); say(v); }}><ListboxButton id="size">{size}</ListboxButton><ListboxOptions><ListboxOption value="Small">Small</ListboxOption><ListboxOption value="Large">Large</ListboxOption><ListboxOption value="None" disabled>None</ListboxOption></ListboxOptions></Listbox>
        <Disclosure><DisclosureButton>More</DisclosureButton><DisclosurePanel id="inside">Inside</DisclosurePanel></Disclosure></>; }`,
    ),
    cases: [
      { rule: "a switch is clicked", steps: [click("aria/Dark"), equals("#said", "Dark true")] },
      { rule: "a switch is ticked", steps: [change("#dark", "true"), equals("#said", "Dark true")] },
      {
        rule: "a choice is made by two clicks",
        steps: [click("#size"), click('aria/Large[role="option"]'), equals("#said", "Large")],
      },
      {
        rule: "a disabled option is not clicked",
        steps: [click("#size"), click('aria/None[role="option"]')],
        fails: /disabled/,
      },
      { rule: "what is unfolded is read", steps: [click("aria/More"), equals("#inside", "Inside")] },
    ],
  },
  {
    name: "Fluent UI React",
    packages: { ...react, "@fluentui/react-components": "9.74.11" },
    script: inReact(
      `import { Button, Checkbox, Dropdown, Field, FluentProvider, Input, Option, Switch, webLightTheme } from "@fluentui/react-components";`,
      `function App() { return <FluentProvider theme={webLightTheme}><Button id="buy" onClick={() => say("Bought")}>Buy now</Button><Button id="off" disabled>Sold out</Button>
        <Field label="Email"><Input onChange={(_e, d) => say(d.value)} /></Field><Checkbox label="Newsletter" onChange={(_e, d) => say("News " + d.checked)} /><Switch label="Dark" onChange={(_e, d) => say("Dark " + d.checked)} />
        <Dropdown aria-label="Size" onOptionSelect={(_e, d) => say(d.optionText)}><Option>Small</Option><Option>Large</Option></Dropdown></FluentProvider>; }`,
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
        steps: [click("aria/Size"), click('aria/Large[role="option"]'), equals("#said", "Large")],
      },
    ],
  },
  {
    name: "react-select",
    packages: { ...react, "react-select": "5.10.2" },
    script: inReact(
      `import Select from "react-select";`,
      `function App() { return <><Select inputId="size" aria-label="Size" placeholder="Which size" options={[{ value: "s", label: "Small" }, { value: "l", label: "Large" }, { value: "x", label: "None", isDisabled: true }]} onChange={(o) => say(o.value)} /><Select isSearchable={false} aria-label="Colour" options={[{ value: "b", label: "Blue" }]} onChange={(o) => say(o.value)} /></>; }`,
    ),
    cases: [
      {
        rule: "a choice is made by two clicks",
        steps: [click("aria/Size", "#size"), click("aria/Large", "text/Large"), equals("#said", "l")],
      },
      {
        rule: "the list is opened by a click on its hint",
        steps: [click("text/Which size"), click("text/Large"), equals("#said", "l")],
      },
      {
        rule: "a choice is typed and clicked",
        steps: [click("#size"), change("#size", "Lar"), click("text/Large"), equals("#said", "l")],
      },
      {
        rule: "a disabled choice is not clicked",
        steps: [click("aria/Size", "#size"), click('aria/None[role="option"]')],
        fails: /disabled/,
      },
      {
        rule: "a list that is not searched, whose field nobody sees, is opened by its name",
        steps: [click("aria/Colour"), click("text/Blue"), equals("#said", "b")],
      },
    ],
  },
  {
    name: "Downshift",
    packages: { ...react, downshift: "9.5.0" },
    script: inReact(
      `import { useCombobox } from "downshift";`,
      `const all = ["Rome", "Paris", "Prague"]; function App() { const [items, setItems] = useState(all);
        const c = useCombobox({ items, onInputValueChange: ({ inputValue }) => setItems(all.filter((i) => i.startsWith(inputValue))), onSelectedItemChange: ({ selectedItem }) => say(selectedItem) });
        return <><label {...c.getLabelProps()}>City</label><input {...c.getInputProps()} /><ul {...c.getMenuProps()}>{c.isOpen && items.map((item, index) => <li key={item} {...c.getItemProps({ item, index })}>{item}</li>)}</ul></>; }`,
    ),
    cases: [
      {
        rule: "a city is typed and chosen",
        steps: [change("aria/City", "Pr"), click("aria/Prague"), equals("#said", "Prague")],
      },
      {
        rule: "what does not fit is not offered",
        steps: [change("aria/City", "Pr"), click("aria/Rome")],
        fails: /No element/,
      },
    ],
  },
  {
    name: "react-datepicker",
    packages: { ...react, "react-datepicker": "9.1.0" },
    script: inReact(
      `import "react-datepicker/dist/react-datepicker.css"; import DatePicker from "react-datepicker";`,
      `function App() { const [day, setDay] = useState(new Date(2026, 10, 5)); return <><DatePicker id="day" selected={day} onChange={(d) => { setDay(d); say(d ? d.getDate() : "none"); }} minDate={new Date(2026, 10, 3)} dateFormat="yyyy-MM-dd" /></>; }`,
    ),
    cases: [
      {
        rule: "a day is clicked",
        steps: [click("#day"), click(".react-datepicker__day--020"), equals("#said", "20")],
      },
      { rule: "a day is typed", steps: [change("#day", "2026-11-24"), equals("#said", "24")] },
      {
        rule: "a day that is out of reach is not clicked",
        steps: [click("#day"), click(".react-datepicker__day--002")],
        fails: /disabled/,
      },
    ],
  },
];
