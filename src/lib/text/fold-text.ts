/** Returns text in a form to search by: lowercase and without accents, so that "JURGEN" finds "Jürgen". */
export const foldText = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
