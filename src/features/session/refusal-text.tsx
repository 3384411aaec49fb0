import { DataText } from "../../components/text/data-text.tsx";
import type { SignInRefusal } from "./refusal.ts";

export function RefusalText({ text, said }: SignInRefusal) {
  return (
    <>
      {text}
      {said.length > 0 && (
        <>
          {" The service said: “"}
          <DataText value={said.join(" ")} />
          {"”"}
        </>
      )}
    </>
  );
}
