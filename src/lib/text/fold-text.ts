/** Lowercases and removes accents for searching, so that "JURGEN" finds "Jürgen". */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
