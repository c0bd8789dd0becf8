/** A QR code (ISO/IEC 18004) as SVG, dark on light with its quiet zone in every theme, because cameras need that. */
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width of the light margin around the code, in modules (ISO/IEC 18004, 9.1). */
const quietZone = 4;
/** Pixels per module. */
const scale = 4;

export interface QrCodeProps {
  readonly text: string;
  /** The accessible name of the picture. */
  readonly label: string;
}

export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      width={size * scale}
      height={size * scale}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      style={{ maxWidth: '100%', height: 'auto' }}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** Returns one path in which each run of dark modules is a rectangle. */
function drawn(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      return [`M${x} ${y}h${width}v1h-${width}z`];
    }),
  );
  return { size, path: path.join('') };
}
