import type { frame as messages } from "../en/frame.ts";

/** Messages in Spanish: the frame of all screens and logging in. */
export const frame: Record<keyof typeof messages, string> = {
  login: "Iniciar sesión",
  login_intro: "Inicie sesión para editar el calendario.",
  login_name: "Nombre de usuario o correo electrónico",
  login_again: "Vuelva a iniciar sesión",
  login_again_text: "Su sesión ha terminado. Lo que ha escrito sigue aquí.",
  logout: "Cerrar sesión",
  password: "Contraseña",
  password_show: "Mostrar u ocultar la contraseña",
  retry: "Reintentar",
  unreachable: "No se puede acceder al servidor en este momento.",
  loading: "Cargando",
  undo: "Deshacer",
  close: "Cerrar",
  menu: "Menú",
  navigation: "Secciones",
  skip_to_content: "Ir al contenido",
  scheme_light: "Colores claros",
  scheme_dark: "Colores oscuros",
  account_of: "Cuenta de {0}",
  to_site: "Ir al calendario público",
  interface_language: "Idioma de la aplicación",
  nothing_here: "Aquí no hay nada",
  to_events: "Ir a los eventos",
};
