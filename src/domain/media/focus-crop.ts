// The part of a picture that stays in a box of another shape. The focus point keeps its place in the crop (80 % from the
// left in the picture is 80 % from the left in the crop), as `object-position` does it in a browser: the point is always
// inside, and so is the crop.

/** From the left and from the top, each from 0 to 1. */
export type Focus = { readonly x: number; readonly y: number };
export type Shape = { readonly width: number; readonly height: number };
export type Crop = Shape & { readonly left: number; readonly top: number };

/** The largest part of the picture with the shape of the box, in whole pixels of the picture. */
export const cropAround = (picture: Shape, box: Shape, { x, y }: Focus): Crop => {
  const scale = Math.min(picture.width / box.width, picture.height / box.height);
  const width = Math.max(1, Math.min(picture.width, Math.round(box.width * scale)));
  const height = Math.max(1, Math.min(picture.height, Math.round(box.height * scale)));
  return {
    width,
    height,
    left: Math.round((picture.width - width) * x),
    top: Math.round((picture.height - height) * y),
  };
};
