/** A character and the range of bytes that it was decoded from. */
interface ByteCharacter {
  text: string;
  from: number;
  to: number;
}

/** Decodes UTF-8. A byte that is not valid UTF-8 is decoded as Latin-1. */
export function* charactersOf(bytes: Uint8Array): Generator<ByteCharacter> {
  for (let from = 0; from < bytes.length; ) {
    const size = sizeAt(bytes, from);
    const text =
      size === 1 ? String.fromCharCode(bytes[from] ?? 0) : decoded(bytes.subarray(from, from + size));
    yield { text, from, to: from + size };
    from += size;
  }
}

/** How many bytes the character has that begins there. */
function sizeAt(bytes: Uint8Array, from: number): number {
  const first = bytes[from] ?? 0;
  const size = first < 0xc2 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 1;
  const rest = bytes.subarray(from + 1, from + size);
  const isWhole = rest.length === size - 1 && rest.every((byte) => byte >> 6 === 0b10);
  return isWhole ? size : 1;
}

const decoder = new TextDecoder();

function decoded(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
