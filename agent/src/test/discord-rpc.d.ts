/** The parts of the library that the tests call; it has no types of its own. */
declare module 'discord-rpc' {
  class Client {
    constructor(options: { transport: 'ipc' | 'websocket'; origin?: string });
    user: { id: string; username: string };
    login(options: { clientId: string; scopes?: string[]; accessToken?: string }): Promise<Client>;
    setActivity(activity: object, pid?: number): Promise<object>;
    clearActivity(): Promise<null>;
    subscribe(event: string, args?: object): Promise<object>;
    on(event: string, listener: (data: object) => void): this;
    destroy(): Promise<void>;
  }
  const library: { Client: typeof Client };
  export default library;
}
