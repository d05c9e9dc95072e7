import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from "@tanstack/react-router";
import { eventFilters } from "./event-filters.ts";
import { Loading } from "./parts/loading.tsx";
import { ScreenError, ScreenMissing } from "./parts/screen-error.tsx";
import type { ManagedPath } from "./resources/managed.ts";
import { newItem, resourceSearch } from "./resources/search.ts";
import { type LanguageCode, languageOf, settings } from "./settings.ts";
import { Shell } from "./shell.tsx";

const root = createRootRoute({
  component: Shell,
  notFoundComponent: ScreenMissing,
  errorComponent: ScreenError,
});

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/events" });
  },
});

const eventList = createRoute({
  getParentRoute: () => root,
  path: "/events",
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import("./screens/event-list.tsx"), "EventListScreen"),
});

const calendar = createRoute({
  getParentRoute: () => root,
  path: "/calendar",
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import("./screens/calendar.tsx"), "CalendarScreen"),
});

/** Initial values of a new event, in the URL of its screen. */
interface NewEvent {
  /** A day, or a day and a time. */
  start?: string;
  /** The id of an event to copy. */
  from?: number;
  /** The id of an event to translate, and the language to translate it into. */
  translates?: number;
  language?: LanguageCode | undefined;
}

const newEvent = createRoute({
  getParentRoute: () => root,
  path: "/events/new",
  validateSearch: ({ start, from, translates, language }: Record<string, unknown>): NewEvent => ({
    ...(typeof start === "string" && /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/.test(start) && { start }),
    ...(Number.isInteger(from) && { from: Number(from) }),
    ...(Number.isInteger(translates) && { translates: Number(translates) }),
    ...(languageOf(language) && { language: languageOf(language) }),
  }),
  component: lazyRouteComponent(() => import("./screens/event-new.tsx"), "EventNewScreen"),
});

const event = createRoute({
  getParentRoute: () => root,
  path: "/events/$id",
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  component: lazyRouteComponent(() => import("./screens/event-edit.tsx"), "EventEditScreen"),
});

const account = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("./screens/account.tsx"), "AccountScreen"),
});

const translations = createRoute({
  getParentRoute: () => root,
  path: "/translations",
  component: lazyRouteComponent(() => import("./screens/translations.tsx"), "TranslationsScreen"),
});

const seriesList = createRoute({
  getParentRoute: () => root,
  path: "/series",
  validateSearch: resourceSearch,
  component: lazyRouteComponent(() => import("./screens/series-list.tsx"), "SeriesListScreen"),
});

const series = createRoute({
  getParentRoute: () => root,
  path: "/series/$id",
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  component: lazyRouteComponent(() => import("./screens/series-edit.tsx"), "SeriesEditScreen"),
});

const review = createRoute({
  getParentRoute: () => root,
  path: "/review",
  component: lazyRouteComponent(() => import("./screens/review.tsx"), "ReviewScreen"),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "/users",
  component: lazyRouteComponent(() => import("./screens/users.tsx"), "UsersScreen"),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: "/imports",
  component: lazyRouteComponent(() => import("./screens/imports.tsx"), "ImportsScreen"),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/webhooks",
  component: lazyRouteComponent(() => import("./screens/webhooks.tsx"), "WebhooksScreen"),
});

const newWebhook = createRoute({
  getParentRoute: () => root,
  path: "/webhooks/new",
  component: lazyRouteComponent(() => import("./screens/webhook-edit.tsx"), "WebhookNewScreen"),
});

const webhook = createRoute({
  getParentRoute: () => root,
  path: "/webhooks/$id",
  params: { parse: ({ id }) => ({ id: Number(id) }), stringify: ({ id }) => ({ id: String(id) }) },
  component: lazyRouteComponent(() => import("./screens/webhook-edit.tsx"), "WebhookEditScreen"),
});

const siteSettings = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: lazyRouteComponent(() => import("./screens/settings.tsx"), "SettingsScreen"),
});

const media = createRoute({
  getParentRoute: () => root,
  path: "/media",
  component: lazyRouteComponent(() => import("./screens/media.tsx"), "MediaScreen"),
});

/** The list of a resource, a new item and an item. */
function resourceRoutes<P extends ManagedPath>(path: P) {
  const screen = (name: "List" | "New" | "Edit") =>
    lazyRouteComponent(async () => ({
      default: (await import("./screens/resources.tsx")).resourceScreens(path)[name],
    }));
  return [
    createRoute({
      getParentRoute: () => root,
      path: `/${path}` as const,
      validateSearch: resourceSearch,
      component: screen("List"),
    }),
    createRoute({
      getParentRoute: () => root,
      path: `/${path}/new` as const,
      validateSearch: newItem,
      component: screen("New"),
    }),
    createRoute({
      getParentRoute: () => root,
      path: `/${path}/$id` as const,
      component: screen("Edit"),
    }),
  ] as const;
}

export const router = createRouter({
  routeTree: root.addChildren([
    ...[
      home,
      eventList,
      calendar,
      newEvent,
      event,
      account,
      seriesList,
      series,
      translations,
      review,
      media,
      users,
      imports,
      webhooks,
      newWebhook,
      webhook,
      siteSettings,
    ],
    ...resourceRoutes("venues"),
    ...resourceRoutes("organizers"),
    ...resourceRoutes("categories"),
    ...resourceRoutes("tags"),
  ]),
  basepath: `${settings.base}/admin`,
  defaultPendingComponent: Loading,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
