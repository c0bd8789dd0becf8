/** Reads the statements of a file in any of the known formats. */
import { checkBalances, malformedStatement, type Statement } from '../../../domain/bankLine/statement.js';
import { createCamtReader, type StatementReader } from './camt.js';
import { createMt940Reader, looksLikeMt940 } from './mt940.js';

/** Bytes read in one go, before other work gets its turn. */
const sliceBytes = 64 * 1024;
/** Bytes at the start of a file that show its format. */
const beginning = 1_024;

/**
 * Reads and checks statements: the opening balance and the lines must add up to the closing balance. Other work continues between pieces.
 * @throws DomainError MALFORMED_STATEMENT, STATEMENT_OUT_OF_BALANCE
 */
export async function readStatements(bytes: Uint8Array): Promise<readonly Statement[]> {
  const { reader, decoder } = readerOf(bytes);
  const decode = (part?: Uint8Array) => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
    } catch {
      throw malformedStatement('The file', `it is not ${decoder.encoding}`);
    }
  };
  for (let start = 0; start < bytes.length; start += sliceBytes) {
    reader.write(decode(bytes.subarray(start, start + sliceBytes)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  reader.write(decode());
  const statements = reader.end();
  checkBalances(statements);
  return statements.map(({ line: _place, ...statement }) => statement);
}

function readerOf(bytes: Uint8Array): { reader: StatementReader; decoder: StrictDecoder } {
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined;
  const start = new TextDecoder(wide ?? 'utf-8').decode(bytes.subarray(0, beginning)).trimStart();
  if (start.startsWith('<'))
    return { reader: createCamtReader(), decoder: strictDecoder(wide ?? encodingOf(start)) };
  if (looksLikeMt940(start))
    return {
      reader: createMt940Reader(),
      decoder: strictDecoder(wide ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')),
    };
  throw malformedStatement(
    'Line 1',
    'the file is neither CAMT.052, CAMT.053 or CAMT.054 (XML) nor MT940 (:20:)',
  );
}

type StrictDecoder = InstanceType<typeof TextDecoder>;

/** Returns the encoding named in the XML declaration, which must be one that banks use. */
function encodingOf(start: string): string {
  const name = /^<\?xml[^>]*\sencoding=["']([\w-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  if (['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'].includes(name)) return name;
  throw malformedStatement('Line 1', `the encoding ${name} is not supported`);
}

function strictDecoder(encoding: string): StrictDecoder {
  return new TextDecoder(encoding, { fatal: true });
}

/** MT940 does not declare its encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    strictDecoder('utf-8').decode(bytes);
    return true;
  } catch {
    return false;
  }
}
