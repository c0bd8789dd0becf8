/** A QR code (ISO/IEC 18004) drawn as SVG, dark on light with its quiet zone whatever the theme: that is what cameras read. */
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules around the code that stay light (ISO/IEC 18004, 9.1). */
const quietZone = 4;
/** Pixels of a module. */
const scale = 4;

export interface QrCodeProps {
  readonly text: string;
  /** The picture's name for screen readers. */
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

/** Each row's dark runs as rectangles of one path. */
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
