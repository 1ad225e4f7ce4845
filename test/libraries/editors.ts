import { change, click, equals, holds } from "../browser/verdicts/steps.ts";
import { inReact, type Library, type LibraryCase, react } from "./library.ts";

const program = "f(a) {\n  if (a) {\n    g([a]);\n  }\n}";

/**
 * An editor that draws its text itself, all of which `text` tells in the page.
 * @param place what is clicked of it, and
 * @param field the selector of what takes the keys then.
 */
const drawsItself = (place: string, field: string, text: string): LibraryCase[] => [
  {
    rule: "the text is replaced",
    steps: [click(place), change(field, "let a = 1"), holds(`${text} === 'let a = 1'`)],
  },
  {
    rule: "the text has its own indentation and brackets",
    steps: [click(place), change(field, program), holds(`${text} === ${JSON.stringify(program)}`)],
  },
  {
    rule: "another text is not the editor's",
    steps: [click(place), change(field, "let a = 1"), holds(`${text} === 'let b = 1'`)],
    fails: /./,
  },
];

export const editors: Library[] = [
  {
    name: "CodeMirror",
    packages: { codemirror: "6.0.2", "@codemirror/state": "6.7.6" },
    script: `import { basicSetup, EditorView } from "codemirror"; window.view = new EditorView({ doc: "old", extensions: [basicSetup], parent: document.querySelector("#app") });`,
    cases: [
      {
        rule: "the text is replaced",
        steps: [change(".cm-content", "let a = 1"), holds("view.state.doc.toString() === 'let a = 1'")],
      },
      {
        rule: "the text has its own indentation and brackets",
        steps: [
          change(".cm-content", program),
          holds(`view.state.doc.toString() === ${JSON.stringify(program)}`),
        ],
      },
      { rule: "the text is read", steps: [equals(".cm-content", "old")] },
      { rule: "another text is not the editor's", steps: [equals(".cm-content", "new")], fails: /old/ },
    ],
  },
  {
    name: "CodeMirror read-only",
    packages: { codemirror: "6.0.2", "@codemirror/state": "6.7.6" },
    script: `import { basicSetup, EditorView } from "codemirror"; import { EditorState } from "@codemirror/state"; window.view = new EditorView({ doc: "old", extensions: [basicSetup, EditorState.readOnly.of(true)], parent: document.querySelector("#app") });`,
    cases: [
      {
        rule: "a text that cannot be changed is not changed",
        steps: [change(".cm-content", "new")],
        fails: /./,
      },
    ],
  },
  {
    name: "Quill",
    packages: { quill: "2.0.3" },
    script: `import "quill/dist/quill.snow.css"; import Quill from "quill"; window.quill = new Quill("#app", { theme: "snow", placeholder: "Write" });`,
    cases: [
      {
        rule: "a text is written",
        steps: [change(".ql-editor", "Dear Ada"), holds("quill.getText().trim() === 'Dear Ada'")],
      },
      {
        rule: "a text is made bold",
        steps: [
          change(".ql-editor", "Dear Ada"),
          click("button.ql-bold"),
          holds("quill.getFormat().bold === true"),
        ],
      },
      {
        rule: "another text is not the editor's",
        steps: [change(".ql-editor", "Dear Ada"), equals(".ql-editor", "Dear Bob")],
        fails: /Ada/,
      },
    ],
  },
  {
    name: "Tiptap",
    packages: { "@tiptap/core": "3.34.0", "@tiptap/starter-kit": "3.34.0", "@tiptap/pm": "3.34.0" },
    script: `import { Editor } from "@tiptap/core"; import StarterKit from "@tiptap/starter-kit"; window.editor = new Editor({ element: document.querySelector("#app"), extensions: [StarterKit], content: "<p>Old</p>" });`,
    cases: [
      { rule: "a text is replaced", steps: [change(".tiptap", "New"), holds("editor.getText() === 'New'")] },
      { rule: "another text is not the editor's", steps: [equals(".tiptap", "New")], fails: /Old/ },
    ],
  },
  {
    name: "Slate",
    packages: { ...react, slate: "0.146.0", "slate-react": "0.146.1", "slate-dom": "0.146.1" },
    script: inReact(
      `import { createEditor } from "slate"; import { Editable, Slate, withReact } from "slate-react";`,
      `function App() { const [editor] = useState(() => withReact(createEditor())); return <Slate editor={editor} initialValue={[{ type: "paragraph", children: [{ text: "" }] }]} onChange={(v) => say(v.map((n) => n.children.map((c) => c.text).join("")).join("/"))}><Editable id="text" aria-label="Letter" /></Slate>; }`,
    ),
    cases: [
      { rule: "a text is written", steps: [change("#text", "Dear Ada"), equals("#said", "Dear Ada")] },
      {
        rule: "another text is not the editor's",
        steps: [change("#text", "Dear Ada"), equals("#text", "Dear Bob")],
        fails: /Ada/,
      },
    ],
  },
  {
    name: "Monaco",
    packages: { "monaco-0.52": "npm:monaco-editor@0.52.2" },
    script: `import * as monaco from "monaco-0.52/esm/vs/editor/editor.api.js"; self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) }; window.editor = monaco.editor.create(document.querySelector("#app"), { value: "" });`,
    body: `<div id="app" style="height:200px;width:500px"></div>`,
    cases: [
      {
        rule: "a text is typed where the cursor is",
        steps: [
          click(".view-lines"),
          ...[..."let a"].flatMap((key) => [
            { type: "keyDown", key },
            { type: "keyUp", key },
          ]),
          holds("editor.getValue() === 'let a'"),
        ],
      },
      ...drawsItself(".view-lines", "textarea.inputarea", "editor.getValue()"),
      {
        rule: "a text that cannot be changed is not changed",
        steps: [
          holds("!editor.updateOptions({ readOnly: true })"),
          click(".view-lines"),
          change("textarea.inputarea", "new"),
        ],
        fails: /did not keep/,
      },
    ],
  },
  {
    name: "Monaco with EditContext",
    packages: { "monaco-editor": "0.57.0" },
    script: `import * as monaco from "monaco-editor"; self.MonacoEnvironment = { getWorker: () => new Worker(URL.createObjectURL(new Blob([""]))) }; window.editor = monaco.editor.create(document.querySelector("#app"), { value: "old", language: "javascript" });`,
    body: `<div id="app" style="height:200px;width:500px"></div>`,
    cases: drawsItself(".view-lines", ".native-edit-context", "editor.getValue()"),
  },
  {
    name: "CodeMirror 5",
    packages: { "codemirror-5": "npm:codemirror@5.65.20" },
    script: `import "codemirror-5/lib/codemirror.css"; import CodeMirror from "codemirror-5"; import "codemirror-5/mode/javascript/javascript.js"; window.editor = CodeMirror(document.querySelector("#app"), { value: "old", mode: "javascript", lineNumbers: true });`,
    cases: drawsItself(".CodeMirror-lines", ".CodeMirror textarea", "editor.getValue()"),
  },
  {
    name: "Ace",
    packages: { "ace-builds": "1.45.2" },
    script: `import ace from "ace-builds/src-noconflict/ace"; import "ace-builds/src-noconflict/mode-javascript"; window.editor = ace.edit("app", { value: "old", mode: "ace/mode/javascript", useWorker: false });`,
    body: `<div id="app" style="height:200px;width:500px"></div>`,
    cases: drawsItself(".ace_content", ".ace_text-input", "editor.getValue()"),
  },
  {
    name: "React Hook Form",
    packages: { ...react, "react-hook-form": "7.92.0" },
    script: inReact(
      `import { Controller, useForm } from "react-hook-form";`,
      `function App() { const { register, handleSubmit, control, formState: { errors } } = useForm(); return <form onSubmit={handleSubmit((d) => say(JSON.stringify(d)))}><input aria-label="Email" {...register("mail", { required: "Needed", pattern: { value: /@/, message: "No address" } })} />
        <Controller name="code" control={control} defaultValue="" render={({ field }) => <input aria-label="Code" {...field} onChange={(e) => field.onChange(e.target.value.toUpperCase().slice(0, 4))} />} /><p id="error">{errors.mail?.message}</p><button>Send</button></form>; }`,
    ),
    cases: [
      {
        rule: "a form is sent",
        steps: [
          change("aria/Email", "a@b"),
          change("aria/Code", "AB12"),
          click("aria/Send"),
          equals("#said", '{"mail":"a@b","code":"AB12"}'),
        ],
      },
      {
        rule: "a mistake is told",
        steps: [change("aria/Email", "ab"), click("aria/Send"), equals("#error", "No address")],
      },
      {
        rule: "a code that is cut is not the one that was asked for",
        steps: [change("aria/Code", "ABCDEF")],
        fails: /./,
      },
    ],
  },
];
