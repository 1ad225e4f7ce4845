import { closest } from "../closest.ts";
import type { Step } from "./step.ts";
import type { StepFault } from "./step-fault.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Keys with a name; every other key is the character that it types. */
const named = words(`
  Escape Backspace Tab CapsLock Enter Shift Control Alt Meta ControlOrMeta AltGraph ContextMenu Space PrintScreen
  ScrollLock Pause PageUp PageDown Insert Delete Home End ArrowLeft ArrowUp ArrowRight ArrowDown NumLock
  F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12
  AudioVolumeMute AudioVolumeDown AudioVolumeUp MediaTrackNext MediaTrackPrevious MediaPlayPause
`);

/** Physical keys (`KeyboardEvent.code`), independent of the layout. */
const placed = words(`
  Backquote Minus Equal Backslash BracketLeft BracketRight Semicolon Quote Comma Period Slash
  ShiftLeft ShiftRight ControlLeft ControlRight AltLeft AltRight MetaLeft MetaRight
  NumpadDivide NumpadMultiply NumpadSubtract NumpadAdd NumpadDecimal NumpadEnter
`).concat(
  [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter) => `Key${letter}`),
  [..."0123456789"].flatMap((digit) => [`Digit${digit}`, `Numpad${digit}`]),
);

/** Dead keys, keys of input methods and of rare keyboards, as recordings contain them: they type nothing. */
const silent = words(`
  Unidentified Dead Process Compose Convert NonConvert ModeChange KanaMode KanjiMode HangulMode HanjaMode JunjaMode
  Hiragana Katakana HiraganaKatakana Hankaku Zenkaku ZenkakuHankaku Romaji Eisu Alphanumeric AllCandidates
  PreviousCandidate CodeInput SingleCandidate FinalMode Fn FnLock Hyper Super Symbol SymbolLock
  F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24 Clear Copy CrSel Cut EraseEof ExSel Paste Redo Undo Accept Again
  Attn Abort Cancel Execute Find Finish Help Play Props Select ZoomIn ZoomOut BrightnessDown BrightnessUp Eject LogOff Power PowerOff
  Hibernate Standby WakeUp Print Save Open Close New SpellCheck MailForward MailReply MailSend MediaPlay MediaPause
  MediaStop MediaRecord MediaRewind MediaFastForward BrowserBack BrowserFavorites BrowserForward BrowserHome
  BrowserRefresh BrowserSearch BrowserStop LaunchMail LaunchApplication1 LaunchApplication2 LaunchCalendar
  LaunchMediaPlayer LaunchMusicPlayer SoftLeft SoftRight Camera Call EndCall VolumeDown VolumeUp GoBack GoHome
`);

/** Common names of keys in other tools. */
const otherNames = new Map([
  ["ctrl", "Control"],
  ["cmd", "Meta"],
  ["command", "Meta"],
  ["option", "Alt"],
  ["esc", "Escape"],
  ["return", "Enter"],
  ["del", "Delete"],
  ["up", "ArrowUp"],
  ["down", "ArrowDown"],
  ["left", "ArrowLeft"],
  ["right", "ArrowRight"],
]);

const known = new Set([...named, ...placed, ...silent]);
const quiet = new Set(silent);
const graphemes = new Intl.Segmenter();

/** Whether a key is a single character rather than a name. */
function isCharacter(key: string): boolean {
  return [...graphemes.segment(key)].length === 1;
}

/** Whether a key is known but types nothing. */
export function isSilentKey(key: string): boolean {
  return quiet.has(key);
}

/** Explains what is wrong with the name of a key; `null` if it is known. */
export function faultOfKey(key: string): string | null {
  if (isCharacter(key) || known.has(key)) return null;
  const [held, ...others] = key.split("+");
  if (held && others.length > 0 && known.has(held)) {
    return `"${key}" is several keys: hold ${held} by a keyDown of its own, and let it go by a keyUp.`;
  }
  const near = otherNames.get(key.toLowerCase()) ?? closest(key, [...named, ...placed]);
  const hint = near
    ? `Did you mean "${near}"?`
    : "Known are single characters and names such as Enter, Tab, ArrowDown.";
  return `Unknown key "${key}". ${hint}`;
}

/** The same for a step; a key with a placeholder is not known before the step runs. */
export function keyFaults(step: Step): StepFault[] {
  if ((step.type !== "keyDown" && step.type !== "keyUp") || /\{\{.*\}\}/.test(step.key)) return [];
  const message = faultOfKey(step.key);
  return message === null ? [] : [{ path: ["key"], message }];
}
