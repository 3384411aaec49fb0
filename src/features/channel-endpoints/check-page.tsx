import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useProfile } from "../../api/session/use-session.ts";
import { StatePage } from "../../components/feedback/state-page.tsx";
import { PartialNotice } from "../../components/feedback/strip.tsx";
import { useTaskState } from "../../components/tasks/use-tasks.ts";
import { SheetPage } from "../../components/layout/page.tsx";
import { PageHeader } from "../../components/layout/page-header.tsx";
import { DataText } from "../../components/text/data-text.tsx";
import { ButtonLink } from "../../kit/button-link.tsx";
import { endpointFaultWords } from "../../entities/channel-endpoints/endpoint-faults.ts";
import {
  type EndpointSurvey,
  withContext,
} from "../../entities/channel-endpoints/endpoint-survey.ts";
import { startSurvey, type SurveyRun } from "../../entities/channel-endpoints/survey-task.ts";
import { useSurvey } from "../../entities/channel-endpoints/use-survey.ts";
import { plural } from "../../lib/text/format.ts";
import type { CheckSearch } from "./check/check-search.ts";
import { ContainsForm } from "./check/contains-form.tsx";
import { Coverage } from "./check/coverage.tsx";
import { rowsOfGroup } from "./check/found-rows.ts";
import { FoundTable } from "./check/found-table.tsx";
import { FoundToolbar } from "./check/found-toolbar.tsx";
import { GroupList } from "./check/group-list.tsx";

const route = getRouteApi("/shell/channel-endpoints/check");

const Sides = styled("div")({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  "@media (min-width: 1000px)": {
    gridTemplateColumns: "minmax(280px, 27%) minmax(0, 1fr)",
    "& > :first-of-type": { borderInlineEnd: "1px solid var(--line)", overflow: "auto" },
  },
});
/** Too narrow for both: only the groups are shown until one is opened. */
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

export function CheckPage() {
  const { env: _, ...search } = route.useSearch();
  const navigate = route.useNavigate();
  const run = useSurvey();
  const onSearch = (next: CheckSearch) =>
    void navigate({ to: "/channel-endpoints/check", search: next });
  return (
    <SheetPage>
      <PageHeader
        title="Endpoint issues"
        actions={
          <>
            {search.contains === undefined && (
              <Button onClick={() => onSearch({ contains: [] })}>Find by context</Button>
            )}
            <ButtonLink to="/channel-endpoints">All endpoints</ButtonLink>
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
        <Start search={search} />
      ) : (
        <Running run={run} search={search} onSearch={onSearch} />
      )}
    </SheetPage>
  );
}

function Start({ search }: { search: CheckSearch }) {
  const profile = useProfile();
  return (
    <StatePage
      title="Scan all endpoints"
      actions={
        <Button variant="contained" onClick={() => startSurvey(profile)}>
          Start scan
        </Button>
      }
    >
      <p>
        {search.find !== undefined
          ? "The API can't look up an endpoint by identifier, so the console loads all endpoints."
          : "The API can't filter endpoints by issue, so the console loads and checks all of them."}{" "}
        The scan runs in the background, and you can stop it at any time.
      </p>
    </StatePage>
  );
}

interface RunningProps {
  run: SurveyRun;
  search: CheckSearch;
  onSearch: (search: CheckSearch) => void;
}

function Running({ run, search, onSearch }: RunningProps) {
  const state = useTaskState(run.task);
  const { survey } = run;
  return (
    <>
      <Coverage run={run} />
      {state.status !== "finished" && state.endedAt !== undefined && (
        <PartialNotice>
          The scan is incomplete. The results cover only the endpoints scanned so far.
        </PartialNotice>
      )}
      {survey && survey.incomplete > 0 && (
        <PartialNotice>
          {plural(
            survey.incomplete,
            "record has no identifier and was skipped.",
            "records have no identifier and were skipped.",
          )}
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
          <Groups survey={survey} read={state.done} search={search} onSearch={onSearch} />
        ))}
    </>
  );
}

interface GroupsProps {
  survey: EndpointSurvey;
  /** Endpoints read so far. A new number re-renders the groups, which grow in place. */
  read: number;
  search: CheckSearch;
  onSearch: (search: CheckSearch) => void;
}

function Groups({ survey, read, search, onSearch }: GroupsProps) {
  const { group, provider } = search;
  const open = group ?? "all";
  const title = open === "all" ? "All issues" : endpointFaultWords[open].title;
  const rows = useMemo(
    () => (read === 0 ? [] : rowsOfGroup(survey, open, provider)),
    [survey, read, open, provider],
  );
  return (
    <>
      <FoundToolbar
        all={survey.rows}
        rows={rows}
        provider={provider}
        onProvider={(next) =>
          onSearch({ ...(group && { group }), ...(next !== undefined && { provider: next }) })
        }
      />
      <Sides>
        <Side aria-label="Groups" {...(group !== undefined && { "data-aside": "" })}>
          <GroupList survey={survey} open={open} provider={provider} />
        </Side>
        <Side aria-label={title} {...(group === undefined && { "data-aside": "" })}>
          <BackToGroups>
            <ButtonLink
              size="small"
              to="/channel-endpoints/check"
              search={provider === undefined ? {} : { provider }}
            >
              Kinds of issues
            </ButtonLink>
          </BackToGroups>
          <FoundTable
            caption={title}
            rows={rows}
            page={search.page ?? 0}
            onPage={(page) => onSearch({ ...search, page })}
            group={open}
          />
        </Side>
      </Sides>
    </>
  );
}

interface WithContextProps {
  survey: EndpointSurvey;
  /** Endpoints read so far. A new number re-renders the list, which grows in place. */
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
    return <FoundTable caption="Endpoint" rows={[row]} page={0} onPage={() => undefined} />;
  }
  return (
    <StatePage title={over ? "Endpoint not found" : "Searching…"}>
      <DataText value={find} max={200} />
    </StatePage>
  );
}
