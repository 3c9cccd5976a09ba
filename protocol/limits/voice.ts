import type { LimitTable } from './limit.ts';

/** Limits of the voice gateway and of the media of calls. Packets beyond them are dropped and counted by reason. */
export const VOICE_LIMITS = {
  voiceGateway: {
    messageBytes: {
      max: 128 * 1024,
      unit: 'bytes',
      what: 'A message of a client to the voice gateway; a larger one closes with 1009.',
    },
    unidentified: {
      max: 100,
      unit: 'connections',
      what: 'Connections of an address (IPv6: /64) to the main gateway, and as many to the voice gateway, that have not identified yet.',
    },
    messages: {
      max: 300,
      unit: 'messages',
      what: 'Messages of a client to the voice gateway within the window; one more closes with 4021.',
    },
    streams: { max: 4, unit: 'streams', what: 'Streams in one opcode 12.' },
    streamsLength: { max: 2048, unit: 'characters', what: 'The streams of opcode 12 as JSON, which all others receive.' },
    keptMessages: { max: 1024, unit: 'messages', what: 'Messages of a session that are kept for a resume.' },
    keptBytes: { max: 1024 * 1024, unit: 'bytes', what: 'The messages of a session that are kept for a resume.' },
    sendQueue: {
      max: 1024 * 1024,
      unit: 'bytes',
      what: 'Bytes that wait for a client of the voice gateway; with more its connection ends without a close.',
    },
    window: { max: 10_000, unit: 'ms', what: 'The window in which these are counted.' },
  },
  cameras: {
    voiceUsers: {
      max: 25,
      unit: 'users',
      what: 'Users in a voice channel or in the call of a lobby while a camera is on; with MANAGE_CHANNELS one more.',
    },
    stageUsers: { max: 50, unit: 'users', what: 'Users in a stage channel while a camera is on; with MANAGE_CHANNELS one more.' },
  },
  streams: {
    viewers: { max: 50, unit: 'viewers', what: 'Viewers of a stream.' },
    previewBytes: { max: 512 * 1024, unit: 'bytes', error: 'INVALID_FORM_BODY', what: 'The preview picture of a stream.' },
    previewWidth: {
      max: 1280,
      unit: 'pixels',
      error: 'INVALID_FORM_BODY',
      what: 'The width of the preview picture of a stream.',
    },
    previewHeight: {
      max: 720,
      unit: 'pixels',
      error: 'INVALID_FORM_BODY',
      what: 'The height of the preview picture of a stream.',
    },
    notifiedMembers: { max: 50, unit: 'members', what: 'Members of a guild up to which friends are notified of a stream.' },
  },
  voicePictures: {
    bytes: {
      max: 512 * 1024,
      unit: 'bytes',
      what: 'A picture over the connection to the voice gateway; a larger one closes with 1009.',
    },
    perSecond: { max: 60, unit: 'pictures per second', what: 'Pictures of a sender, on average.' },
    cameraBytes: { max: 2_500_000 / 8, unit: 'bytes per second', what: 'Bytes of pictures of a camera, on average.' },
    screenBytes: { max: 8_000_000 / 8, unit: 'bytes per second', what: 'Bytes of pictures of a screen, on average.' },
    burst: { max: 2, unit: 's', what: 'A burst: what a sender may send in this time on average.' },
    queue: {
      max: 128 * 1024,
      unit: 'bytes',
      what: 'Bytes that wait for a client, beyond which it loses pictures until the next key picture.',
    },
    keyInterval: { max: 1000, unit: 'ms', what: 'Time between two requests to one sender for a key picture.' },
  },
  voiceMedia: {
    membersPerWorker: { max: 5000, unit: 'members', what: 'Members of all calls of one media worker.' },
    datagram: { max: 1500, unit: 'bytes', what: 'A received datagram.' },
    audioPackets: { max: 400, unit: 'packets per second', what: 'Packets of a sender without video, on average.' },
    audioBytes: { max: 100_000, unit: 'bytes per second', what: 'Bytes of a sender without video, on average.' },
    videoPackets: { max: 3000, unit: 'packets per second', what: 'Packets of a sender with video, on average.' },
    videoBytes: { max: 2_500_000, unit: 'bytes per second', what: 'Bytes of a sender with video, on average.' },
    burst: { max: 2, unit: 's', what: 'A burst: what a sender may send in this time on average.' },
    unprovenPackets: {
      max: 20,
      unit: 'packets per second',
      what: "Packets that name a member's SSRC but come from another address than the member's.",
    },
    discoveries: { max: 5, unit: 'requests per second', what: 'IP discovery requests for one SSRC.' },
    feedback: { max: 50, unit: 'packets per second', what: 'RTCP feedback of one member on video.' },
    channels: { max: 2000, unit: 'channels', what: 'Data channels of one process; further clients use their WebSocket.' },
    channelDatagrams: {
      max: 400,
      unit: 'datagrams per second',
      what: 'Datagrams of a client with a data channel, on average; further ones are dropped.',
    },
    channelHandshakes: {
      max: 200,
      unit: 'messages',
      what: 'Messages of the DTLS handshake of a data channel, repetitions included; further ones are dropped.',
    },
    handshakeMessage: { max: 16 * 1024, unit: 'bytes', what: 'A message of the DTLS handshake of a data channel.' },
    relayFrame: { max: 1400, unit: 'bytes', what: 'A frame of a member whose packets are relayed.' },
    relayQueue: {
      max: 64 * 1024,
      unit: 'bytes',
      what: 'Bytes that wait for a member whose packets are relayed, with those that are handed over but not yet sent.',
    },
    sendQueue: { max: 2 * 1024 * 1024, unit: 'bytes', what: "Bytes that wait in a worker's socket." },
    talkingEnds: { max: 250, unit: 'ms', what: 'Time without audio after which a member no longer counts as talking.' },
    talkingInterval: { max: 250, unit: 'ms', what: 'Time between two reports of who is talking.' },
  },
} as const satisfies LimitTable;
