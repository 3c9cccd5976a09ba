/// <reference types="vite/client" />

/** The URL of a module that Vite builds as a file of its own. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}
