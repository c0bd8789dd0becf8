/** The seller: as set by an Admin, and until then as configured in the environment. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type SettingsCommand, type SettingsState, settingsDecider } from '../../domain/settings/decide.js';
import type { Seller, SettingsEvent } from '../../domain/settings/events.js';
import type { CommandContext } from '../../kernel/context.js';
import { DomainError, invalidField } from '../../kernel/errors.js';
import type { Files } from '../../ports/files.js';
import { ImageRefused, type Images, ImagesBusy } from '../../ports/images.js';
import { DamagedFile } from '../../ports/unavailable.js';
import type { Aggregate } from '../engine/aggregate.js';
import type { CommandHandler } from '../engine/handle.js';

export const settingsAggregate: Aggregate<SettingsState, SettingsCommand, SettingsEvent> = {
  area: 'settings',
  decider: settingsDecider,
  encrypted: false,
};

/** The id of the only record. */
export const sellerId = 'seller';

export interface SellerSettingsDependencies {
  readonly handler: Pick<CommandHandler, 'load' | 'handle'>;
  readonly files: Pick<Files, 'put' | 'get'>;
  readonly images: Images;
  /** The seller in the environment. */
  readonly initial: Seller;
}

export interface CurrentSeller {
  readonly seller: Seller;
  /** -1 while the environment's settings apply. */
  readonly revision: number;
}

export type SellerSettings = ReturnType<typeof createSellerSettings>;

export function createSellerSettings({ handler, files, images, initial }: SellerSettingsDependencies) {
  async function current(): Promise<CurrentSeller> {
    const { state, revision } = await handler.load(settingsAggregate, sellerId);
    return { seller: state.status === 'present' ? state.seller : initial, revision };
  }

  /** Stores the logo under a hash of its content. It is never deleted, since issued documents name the file. */
  async function storeLogo(bytes: Uint8Array): Promise<string> {
    const image = await images.clean(bytes).catch((error: unknown) => {
      if (error instanceof ImageRefused) throw invalidField('/logo', error.message, `logo ${error.message}`);
      if (error instanceof ImagesBusy)
        throw new DomainError('SERVICE_UNAVAILABLE', error.message, { retryAfter: 1 });
      throw error;
    });
    const name = createHash('sha256').update(image.bytes).digest('hex').slice(0, 32);
    const key = `logos/${name}.${image.format === 'jpeg' ? 'jpg' : 'png'}`;
    await files.put(key, image.bytes, { contentType: `image/${image.format}` });
    return key;
  }

  return {
    initial,
    current,

    /**
     * @param logo bytes of a JPEG or PNG; null for none, undefined to leave it unchanged
     * @throws DomainError VALIDATION_ERROR
     */
    async change(
      fields: Partial<Omit<Seller, 'logo'>>,
      logo: Uint8Array | null | undefined,
      context: CommandContext,
    ): Promise<CurrentSeller> {
      const stored = logo === undefined ? {} : { logo: logo === null ? null : await storeLogo(logo) };
      const command = { type: 'ChangeSeller', fields: { ...fields, ...stored }, initial } as const;
      const { state, revision } = await handler.handle(settingsAggregate, sellerId, command, context);
      return { seller: state.status === 'present' ? state.seller : initial, revision };
    },

    /** Returns the logo as a `data:` URL; null when the file is missing or damaged, so that another can be uploaded. */
    async logoUrl(key: string): Promise<string | null> {
      const file = await files.get(key).catch((error: unknown) => {
        if (error instanceof DamagedFile) return undefined;
        throw error;
      });
      if (file === undefined) return null;
      return `data:${file.contentType};base64,${(await buffer(file.open())).toString('base64')}`;
    },
  };
}
