type Lab = readonly [number, number, number];
type Xyz = readonly [number, number, number];

/** The white point of ICC profiles. */
const D50: Xyz = [0.9642, 1, 0.8249];

export function labOf(xyz: Xyz): Lab {
  const [x = 0, y = 0, z = 0] = xyz.map((value, index) => {
    const share = value / (D50[index] ?? 1);
    return share > 216 / 24389 ? Math.cbrt(share) : ((24389 / 27) * share + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (angle: number) => (angle * Math.PI) / 180;

/** The colour difference CIEDE2000 (ISO/CIE 11664-6); 1 is about the smallest visible difference. */
export function deltaE2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const chroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const g = 0.5 * (1 - Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7)));
  const [a1g, a2g] = [a1 * (1 + g), a2 * (1 + g)];
  const [c1, c2] = [Math.hypot(a1g, b1), Math.hypot(a2g, b2)];
  const hue = (b: number, a: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hue(b1, a1g), hue(b2, a2g)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const meanHue = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(degrees(meanHue - 30)) +
    0.24 * Math.cos(degrees(2 * meanHue)) +
    0.32 * Math.cos(degrees(3 * meanHue + 6)) -
    0.2 * Math.cos(degrees(4 * meanHue - 63));
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
  const [sc, sh] = [1 + 0.045 * c, 1 + 0.015 * c * t];
  const rotation =
    -2 *
    Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) *
    Math.sin(degrees(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))));
  const dl = (l2 - l1) / sl;
  const dc = (c2 - c1) / sc;
  const dh = (2 * Math.sqrt(c1 * c2) * Math.sin(degrees(turn / 2))) / sh;
  return Math.sqrt(dl ** 2 + dc ** 2 + dh ** 2 + rotation * dc * dh);
}
