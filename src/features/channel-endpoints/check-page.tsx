import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import type { Profile } from "../../api/profile.ts";
import { useSession } from "../../api/use-session.ts";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { PartialNotice } from "../../components/feedback/strip.tsx";
import { useJobState } from "../../components/jobs/use-jobs.ts";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { ButtonLink } from "../../entities/button-link.tsx";
import { endpointFaultKinds, endpointFaultWords } from "../../entities/endpoint-faults.ts";
import { type EndpointSurvey, withContext } from "../../entities/endpoint-survey.ts";
import { startSurvey, type SurveyRun } from "../../entities/survey-job.ts";
import { useSurvey } from "../../entities/use-survey.ts";
import { plural } from "../../lib/format.ts";
import type { CheckSearch } from "./check/check-search.ts";
import { ContainsForm } from "./check/contains-form.tsx";
import { Coverage } from "./check/coverage.tsx";
import { FoundTable } from "./check/found-table.tsx";
import { GroupList } from "./check/group-list.tsx";

const route = getRouteApi("/shell/channel-endpoints/check");

const Sides = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  "@media (min-width: 1000px)": {
    gridTemplateColumns: "minmax(300px, 34%) minmax(0, 1fr)",
    "& > :first-of-type": { borderInlineEnd: "1px solid var(--line)", overflow: "auto" },
  },
});
/** Where there is no room for both, the groups stand alone until one of them is opened. */
const narrow = "@media (max-width: 999.95px)";
const BackToGroups = styled("div")({
  display: "none",
  paddingBlock: 8,
  paddingInline: 16,
  [narrow]: { display: "block" },
});
const Side = styled("section")({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  minInlineSize: 0,
  "&[data-aside]": { [narrow]: { display: "none" } },
});

/** A walk over every endpoint: what is broken, what a context contains, where one is. */
export function CheckPage() {
  const session = useSession();
  const { env: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const run = useSurvey();
  // Signed out, the address changes in a moment.
  if (session.status === "signedOut") return null;
  const { profile } = session;
  const onSearch = (next: CheckSearch) =>
    void navigate({ to: "/channel-endpoints/check", search: next });
  return (
    <SheetPage>
      <PageHeader
        title="Check of channel endpoints"
        actions={
          <>
            {search.contains === undefined && (
              <Button onClick={() => onSearch({ contains: [] })}>
                Find by a part of a context
              </Button>
            )}
            <ButtonLink to="/channel-endpoints">All channel endpoints</ButtonLink>
          </>
        }
      />
      {search.contains !== undefined && (
        <ContainsForm
          key={search.contains.join()}
          keys={search.contains}
          onKeys={(contains) => onSearch(contains === undefined ? {} : { contains })}
        />
      )}
      {run === undefined ? (
        <Start profile={profile} search={search} />
      ) : (
        <Running run={run} profile={profile} search={search} onSearch={onSearch} />
      )}
    </SheetPage>
  );
}

function Start({ profile, search }: { profile: Profile; search: CheckSearch }) {
  return (
    <StatePage
      title="Nothing was read yet"
      actions={
        <Button variant="contained" onClick={() => startSurvey(profile)}>
          Read every endpoint
        </Button>
      }
    >
      <p>
        {search.find !== undefined
          ? "The service reads no endpoint by its identifier, so all of them are read, page by page."
          : "The service cannot tell which endpoints are broken, so the console reads all of them, page by page, and judges each."}{" "}
        It goes on in the background while you work elsewhere, and can be stopped.
      </p>
    </StatePage>
  );
}

interface RunningProps {
  run: SurveyRun;
  profile: Profile;
  search: CheckSearch;
  onSearch: (search: CheckSearch) => void;
}

function Running({ run, profile, search, onSearch }: RunningProps) {
  const state = useJobState(run.job);
  const { survey } = run;
  return (
    <>
      <Coverage run={run} profile={profile} />
      {state.status !== "finished" && state.endedAt !== undefined && (
        <PartialNotice>
          The check ended before its end, so what is below is about the endpoints that were read,
          and says nothing of the others.
        </PartialNotice>
      )}
      {survey && survey.incomplete > 0 && (
        <PartialNotice>
          {plural(survey.incomplete, "record")} without an identifier cannot be told apart.
        </PartialNotice>
      )}
      {survey &&
        (search.find !== undefined ? (
          <FoundOne survey={survey} find={search.find} over={state.endedAt !== undefined} />
        ) : search.contains !== undefined ? (
          <WithContext
            survey={survey}
            read={state.done}
            keys={search.contains}
            page={search.page ?? 0}
            onPage={(page) => onSearch({ ...search, page })}
          />
        ) : (
          <Groups
            survey={survey}
            search={search}
            onPage={(page) => onSearch({ ...search, page })}
          />
        ))}
    </>
  );
}

interface GroupsProps {
  survey: EndpointSurvey;
  search: CheckSearch;
  onPage: (page: number) => void;
}

function Groups({ survey, search, onPage }: GroupsProps) {
  const open =
    search.group ??
    endpointFaultKinds.find((kind) => (survey.groups.get(kind)?.length ?? 0) > 0) ??
    "malformed";
  return (
    <Sides>
      <Side aria-label="Groups" {...(search.group !== undefined && { "data-aside": "" })}>
        <GroupList survey={survey} open={open} />
      </Side>
      <Side
        aria-label={endpointFaultWords[open].title}
        {...(search.group === undefined && { "data-aside": "" })}
      >
        <BackToGroups>
          <ButtonLink size="small" to="/channel-endpoints/check">
            All groups
          </ButtonLink>
        </BackToGroups>
        <FoundTable
          caption={endpointFaultWords[open].title}
          rows={survey.groups.get(open) ?? []}
          page={search.page ?? 0}
          onPage={onPage}
          through={open}
        />
      </Side>
    </Sides>
  );
}

interface WithContextProps {
  survey: EndpointSurvey;
  /** How many were read: the list grows with it. */
  read: number;
  keys: readonly string[];
  page: number;
  onPage: (page: number) => void;
}

function WithContext({ survey, read, keys, page, onPage }: WithContextProps) {
  const rows = useMemo(
    () => (read === 0 || keys.length === 0 ? [] : withContext(survey.rows, keys)),
    [survey, read, keys],
  );
  return (
    <FoundTable
      caption="Endpoints with these context keys"
      rows={rows}
      page={page}
      onPage={onPage}
    />
  );
}

function FoundOne({ survey, find, over }: { survey: EndpointSurvey; find: string; over: boolean }) {
  const row = survey.find(find);
  if (row !== undefined) {
    return <FoundTable caption="Found" rows={[row]} page={0} onPage={() => undefined} />;
  }
  return (
    <StatePage title={over ? "It is not among the endpoints that were read" : "Looking for it"}>
      <DataText value={find} max={200} />
    </StatePage>
  );
}
