/** Files made in the browser: nothing is sent anywhere. */
const MOST_PIXELS = 16_000;

export function save(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement("a");
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  window.setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Draw an SVG at twice its size, or as large as a browser's canvas can be. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = Math.min(2, MOST_PIXELS / Math.max(image.width, image.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(image.width * scale));
    canvas.height = Math.max(1, Math.round(image.height * scale));
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((done, failed) => {
      canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("This picture is too large for a PNG; take the SVG."))), "image/png");
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
