import FullCalendar, {
  type DateClickInfo,
  type DatesSetInfo,
  type EventChangeInfo,
  type EventClickInfo,
  type EventInput,
} from "@fullcalendar/react";
import dayGrid from "@fullcalendar/react/daygrid";
import interaction from "@fullcalendar/react/interaction";
import listView from "@fullcalendar/react/list";
import de from "@fullcalendar/react/locales/de";
import es from "@fullcalendar/react/locales/es";
import fr from "@fullcalendar/react/locales/fr";
import classicTheme from "@fullcalendar/react/themes/classic";
import timeGrid from "@fullcalendar/react/timegrid";
import { Alert, Button, useComputedColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import type { Event } from "../../../../clients/typescript/src/index.ts";
import { client } from "../api.ts";
import { dateToWall, dayAfter, moveWall, nowIn, utcToZone } from "../dates.ts";
import { type EventFilters, sharedOptions } from "../event-filters.ts";
import { useLanguage, useText } from "../i18n.tsx";
import { Icon } from "../icons.tsx";
import { ErrorAlert, useErrorText } from "../parts/error-alert.tsx";
import { EventFilterBar } from "../parts/event-filter-bar.tsx";
import { useNotice } from "../parts/notices.tsx";
import { SampleNotice } from "../parts/sample-notice.tsx";
import { Screen } from "../parts/screen.tsx";
import { Welcome } from "../parts/welcome.tsx";
import { refreshAll } from "../queries.ts";
import { useUser } from "../session.tsx";
import { languageOfItem, settings } from "../settings.ts";
import { titleText } from "../titles.ts";

const route = getRouteApi("/calendar");

// Options that are made anew with each rendering would make the calendar render itself for ever.
const plugins = [dayGrid, timeGrid, listView, interaction, classicTheme];
const locales = [de, es, fr];
const toolbar = { start: "prev,next today", center: "title", end: "dayGridMonth,timeGridWeek,listMonth" };
/** Hours of events and of the scale of a day, by the clock of the site. */
const twelve = { hour: "numeric", minute: "2-digit", omitZeroMinute: true, meridiem: "short" } as const;
const twentyFour = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const hourFormats = {
  12: { eventTimeFormat: { ...twelve, hour12: true }, slotHeaderFormat: { ...twelve, hour12: true } },
  24: { eventTimeFormat: twentyFour, slotHeaderFormat: twentyFour },
};
const now = () => nowIn(settings.zone);

/** More events than this are not shown at once: nobody could tell them apart. */
const MAX_EVENTS = 600;
const PER_PAGE = 100;

/** Days of the calendar as wall clocks; the end is exclusive. */
interface Range {
  start: string;
  end: string;
}

/** Events as a month, a week or a list. They can be moved and lengthened, and a click on a day makes one. */
export function CalendarScreen() {
  const text = useText();
  const user = useUser();
  const { code } = useLanguage();
  const scheme = useComputedColorScheme("light");
  const isNarrow = useMediaQuery("(max-width: 48em)", window.innerWidth < 768);
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const [range, setRange] = useState<Range | null>(null);
  const { date: initialDate, view: initialView } = useRef(filters).current;
  const found = useEventsIn(range, filters, user.id);
  const events = useMemo(() => (found.data ?? []).map(toCalendarEvent), [found.data]);
  const move = useMove();
  const site = settings.formats[code];

  const remember = ({ start, end, view }: DatesSetInfo) => {
    const next = { start: dateToWall(start), end: dateToWall(end) };
    setRange((before) => (before?.start === next.start && before.end === next.end ? before : next));
    const day = dateToWall(view.currentStart).slice(0, 10);
    if (day === filters.date && view.type === filters.view) return;
    void navigate({ search: (before) => ({ ...before, date: day, view: view.type }), replace: true });
  };
  const open = ({ event, jsEvent }: EventClickInfo) => {
    jsEvent.preventDefault();
    void navigate({ to: "/events/$id", params: { id: Number(event.id) } });
  };
  const create = ({ dateStr, allDay }: DateClickInfo) => {
    if (!user.mayEdit) return;
    const start = allDay ? dateStr.slice(0, 10) : dateStr.slice(0, 16);
    void navigate({ to: "/events/new", search: { start } });
  };
  return (
    <Screen
      title={text("calendar")}
      actions={
        user.mayEdit && (
          <Button
            leftSection={<Icon name="plus" />}
            renderRoot={(props) => <Link {...props} to="/events/new" />}
          >
            {text("event_new")}
          </Button>
        )
      }
    >
      <EventFilterBar
        filters={filters}
        change={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
      />
      {found.isError && <ErrorAlert error={found.error} retry={() => void found.refetch()} />}
      {found.data && found.data.length >= MAX_EVENTS && (
        <Alert mb="sm">{text("calendar_capped", MAX_EVENTS)}</Alert>
      )}
      {found.data && <SampleNotice events={found.data} />}
      {found.data?.length === 0 && !isFiltered(filters) && <Welcome isCalendar />}
      <div className="calendar">
        <FullCalendar
          plugins={plugins}
          colorScheme={scheme}
          locales={locales}
          locale={code}
          {...(site && { firstDay: site.weekStart, ...hourFormats[site.clock] })}
          timeZone="UTC"
          now={now}
          initialView={initialView ?? (isNarrow ? "listMonth" : "dayGridMonth")}
          {...(initialDate && { initialDate })}
          headerToolbar={toolbar}
          todayText={text("today")}
          todayHint={text("today")}
          prevHint={text("calendar_previous")}
          nextHint={text("calendar_next")}
          viewHint="$0"
          viewChangeHint={text("calendar_view")}
          moreLinkHint={text("calendar_more")}
          closeHint={text("close")}
          eventsHint={text("events")}
          height="auto"
          dayMaxEvents={4}
          scrollTime="08:00:00"
          listItemEventTitleClass="list-title"
          editable
          events={events}
          datesSet={remember}
          eventClick={open}
          dateClick={create}
          eventDrop={move}
          eventResize={move}
        />
      </div>
    </Screen>
  );
}

const isFiltered = ({ date: _date, view: _view, ...narrowing }: EventFilters) =>
  Object.keys(narrowing).length > 0;

/** The events that touch a range, each in one language only. */
function useEventsIn(range: Range | null, filters: EventFilters, userId: number) {
  const { date: _date, view: _view, page: _page, ...narrowing } = filters;
  return useQuery({
    queryKey: ["events", "calendar", range, narrowing],
    enabled: range !== null,
    placeholderData: keepPreviousData,
    async queryFn({ signal }) {
      const { start = "", end = "" } = range ?? {};
      const events: Event[] = [];
      const list = client.events.all({
        ...sharedOptions(filters, userId),
        ends_after: start,
        starts_before: end,
        strict_dates: true,
        per_page: PER_PAGE,
        signal,
      });
      for await (const event of list) {
        if (isPreferred(event, filters.language)) events.push(event);
        if (events.length >= MAX_EVENTS) break;
      }
      return events;
    },
  });
}

/** Whether an event has no translation in a language that comes before its own. */
const isPreferred = (event: Event, language: string | undefined): boolean =>
  language !== undefined ||
  settings.languages
    .slice(0, settings.languages.indexOf(languageOfItem(event)))
    .every((code) => !event.translations[code]);

/** Times are those of the site's zone, written as if it were UTC, so that the calendar never converts them. */
function toCalendarEvent(event: Event): EventInput {
  const isAllDay = event.all_day === true;
  return {
    id: String(event.id),
    title: titleText(event.title),
    url: `${settings.base}/admin/events/${event.id}`,
    allDay: isAllDay,
    start: isAllDay ? event.start_date.slice(0, 10) : iso(utcToZone(event.utc_start_date, settings.zone)),
    end: isAllDay ? dayAfter(event.end_date) : iso(utcToZone(event.utc_end_date, settings.zone)),
    // Only those who may edit an event get its texts as stored.
    editable: event.title_raw !== undefined,
    className: `event-${event.status}`,
    extendedProps: { event },
  };
}

const iso = (wall: string) => wall.replace(" ", "T");

/** The end of an event; the calendar has none for those that end as they start. */
const endOf = ({ start, end }: EventChangeInfo["event"]): number => (end ?? start)?.getTime() ?? 0;

/** Stores where an event was moved to, puts it back if that is refused, and offers to take it back. */
function useMove() {
  const text = useText();
  const notify = useNotice();
  const errorText = useErrorText();
  const store = async (id: number, times: { start_date: string; end_date: string }) => {
    await client.events.update(id, times);
    await refreshAll();
  };
  return ({ event, oldEvent, revert }: EventChangeInfo) => {
    const moved = (event.start?.getTime() ?? 0) - (oldEvent.start?.getTime() ?? 0);
    const movedEnd = endOf(event) - endOf(oldEvent);
    // `toCalendarEvent` has put it there.
    const { id, title, start_date, end_date } = event.extendedProps.event as Event;
    const times = { start_date: moveWall(start_date, moved), end_date: moveWall(end_date, movedEnd) };
    const fail = (error: unknown) => {
      revert();
      notify({ message: errorText(error) });
    };
    store(id, times)
      .then(() =>
        notify({
          message: text("event_moved", titleText(title)),
          undo: () => void store(id, { start_date, end_date }).catch(fail),
        }),
      )
      .catch(fail);
  };
}
