import {
  ActionIcon,
  AppShell,
  Burger,
  Group,
  Menu,
  NativeSelect,
  NavLink,
  ScrollArea,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import {
  type InterfaceLanguage,
  interfaceLanguages,
  type MessageKey,
  useLanguage,
  useText,
} from "./i18n.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { type CurrentUser, logOut, useUser } from "./session.tsx";
import { settings } from "./settings.ts";

interface Destination {
  to: string;
  label: MessageKey;
  icon: IconName;
  isFor?(user: CurrentUser): boolean;
}

/** The screens that the navigation leads to. */
const destinations: Destination[] = [
  { to: "/events", label: "events", icon: "list" },
  { to: "/calendar", label: "calendar", icon: "calendar" },
  { to: "/series", label: "series", icon: "repeat" },
  { to: "/translations", label: "translations", icon: "globe", isFor: () => settings.languages.length > 1 },
  { to: "/review", label: "review", icon: "check", isFor: ({ mayEditOthers }) => mayEditOthers },
  { to: "/venues", label: "venues", icon: "pin" },
  { to: "/organizers", label: "organizers", icon: "people" },
  { to: "/categories", label: "categories", icon: "tree" },
  { to: "/tags", label: "tags", icon: "tag" },
  { to: "/media", label: "media", icon: "image" },
  { to: "/users", label: "users", icon: "key", isFor: ({ isAdministrator }) => isAdministrator },
  { to: "/settings", label: "settings", icon: "sliders", isFor: ({ isAdministrator }) => isAdministrator },
  { to: "/imports", label: "imports", icon: "inbox", isFor: ({ isAdministrator }) => isAdministrator },
  { to: "/webhooks", label: "webhooks", icon: "send", isFor: ({ isAdministrator }) => isAdministrator },
];

/** The frame of all screens: header, navigation, and the screen itself. */
export function Shell() {
  const text = useText();
  const user = useUser();
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the path changes.
  useEffect(close, [path]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="md"
    >
      <a className="skip" href="#main">
        {text("skip_to_content")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap" gap="sm">
          <Group gap="sm" wrap="nowrap" miw={0}>
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={text("menu")}
              aria-expanded={isOpen}
            />
            <Link to="/events" className="brand">
              {settings.siteName}
            </Link>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <SchemeToggle />
            <UserMenu login={user.login} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label={text("navigation")}>
        <ScrollArea>
          {destinations
            .filter(({ isFor }) => isFor?.(user) ?? true)
            .map(({ to, label, icon }) => (
              <NavLink
                key={to}
                label={text(label)}
                leftSection={<Icon name={icon} />}
                active={path.startsWith(to)}
                renderRoot={(props) => <Link {...props} to={to} />}
              />
            ))}
        </ScrollArea>
        <LanguageChoice />
      </AppShell.Navbar>
      <AppShell.Main id="main">
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

function SchemeToggle() {
  const text = useText();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const isDark = scheme === "dark";
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={text(isDark ? "scheme_light" : "scheme_dark")}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Icon name={isDark ? "sun" : "moon"} />
    </ActionIcon>
  );
}

function UserMenu({ login }: { login: string }) {
  const text = useText();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={text("account_of", login)}>
          <Icon name="person" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label c="dimmed">{login}</Menu.Label>
        <Menu.Item renderRoot={(props) => <Link {...props} to="/account" />}>{text("account")}</Menu.Item>
        <Menu.Item component="a" href={`${settings.base}/`}>
          {text("to_site")}
        </Menu.Item>
        <Menu.Item onClick={() => void logOut()}>{text("logout")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageChoice() {
  const { code, change, text } = useLanguage();
  return (
    <NativeSelect
      mt="auto"
      pt="sm"
      label={text("interface_language")}
      value={code}
      // The options are the languages of the interface.
      onChange={({ currentTarget }) => change(currentTarget.value as InterfaceLanguage)}
      data={Object.entries(interfaceLanguages).map(([value, label]) => ({ value, label }))}
    />
  );
}
