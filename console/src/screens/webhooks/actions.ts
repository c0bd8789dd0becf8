/** The Admins' actions on a webhook besides editing it. */
import type {
  RotateWebhookSecretAnswer,
  TestWebhookEndpointAnswer,
  WebhookEndpoint,
} from 'back-office-client';
import { type Action, numberOf, textOf } from '../../parts/actions/action.js';
import { momentOf } from '../../parts/forms/localTime.js';
import { apiPathOf } from './addresses.js';
import type { WebhookWords } from './words.js';

/** The actions bill nothing, and concurrent changes do not matter to them. */
const independent = { previews: false, isIndependent: true } as const;

export interface Told {
  readonly onTested: (result: TestWebhookEndpointAnswer) => void;
  readonly onRotated: (result: RotateWebhookSecretAnswer) => void;
  readonly onGone: () => void;
}

export function actionsOn(endpoint: WebhookEndpoint, words: WebhookWords, told: Told): readonly Action[] {
  const path = apiPathOf(endpoint.id);
  const isActive = endpoint.status === 'active';
  return [
    {
      key: 'status',
      label: isActive ? words.pause : words.resume,
      text: isActive ? words.pauseText : words.resumeText,
      previews: false,
      isPrimary: !isActive,
      command: () => ({ method: 'PATCH', path, body: { status: isActive ? 'paused' : 'active' } }),
    },
    {
      ...independent,
      key: 'test',
      label: words.test,
      text: words.testText,
      command: () => ({ method: 'POST', path: `${path}/test` }),
      says: false,
      onDone: (body) => told.onTested(body as TestWebhookEndpointAnswer),
    },
    {
      ...independent,
      key: 'replayFailed',
      label: words.replayFailed,
      text: words.replayFailedText,
      command: () => ({ method: 'POST', path: `${path}/replay`, body: { from: 'failed' } }),
    },
    {
      ...independent,
      key: 'replay',
      label: words.replay,
      text: words.replayText,
      fields: [
        { name: 'time', label: words.time, hint: words.timeHint, kind: 'moment', initial: '' },
        { name: 'position', label: words.replayPosition, kind: 'text', initial: '', longest: 128 },
        { name: 'types', label: words.replayTypes, hint: words.replayTypesHint, kind: 'text', initial: '' },
      ],
      command(values) {
        const [time, position] = [textOf(values, 'time'), textOf(values, 'position')];
        if ((time === undefined) === (position === undefined)) return undefined;
        const types = textOf(values, 'types')?.split(/[\s,]+/);
        const from = time === undefined ? { position } : { time: momentOf(time) };
        return { method: 'POST', path: `${path}/replay`, body: { from, ...(types && { types }) } };
      },
    },
    {
      ...independent,
      key: 'rotate',
      label: words.rotate,
      text: words.rotateText,
      fields: [
        { name: 'overlapHours', label: words.overlapHours, kind: 'number', initial: 24, isRequired: true },
      ],
      command: (values) => ({
        method: 'POST',
        path: `${path}/rotate-secret`,
        body: { overlapHours: numberOf(values, 'overlapHours') },
      }),
      says: false,
      onDone: (body) => told.onRotated(body as RotateWebhookSecretAnswer),
    },
    {
      key: 'remove',
      label: words.remove,
      text: words.removeText,
      previews: false,
      isDangerous: true,
      command: () => ({ method: 'DELETE', path }),
      onDone: told.onGone,
    },
  ];
}
