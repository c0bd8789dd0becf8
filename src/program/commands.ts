/** The commands other than `start`, with what each needs from the configuration and the running service. */
import type { Role } from '../domain/user/roles.js';
import { systemClock, today } from '../ports/clock.js';
import { type Call, serviceUrl } from './call.js';

/** Each takes the words after its name and resolves to the exit code. */
type RunCommand = (words: readonly string[], call: Call) => Promise<number>;

/** A command is loaded when it is called: most need neither the service nor its engines. */
export const commands = {
  async token(words, call) {
    const { runTokenCommand } = await import('../cli/token.js');
    const { tokenDependencies } = await import('./tokens.js');
    return runTokenCommand(words, tokenDependencies(call));
  },
  async import(words, call) {
    const { runImportCommand } = await import('../cli/import.js');
    return runImportCommand(words, { ...callDependencies(call), folder: call.folder });
  },
  async audit(words, call) {
    const { runAuditCommand } = await import('../cli/audit.js');
    // Auditors may read the state; only Admins may decide how a stopped log continues.
    const decides = words.some((word) => word.startsWith('--decide'));
    return runAuditCommand(words, callDependencies(call, decides ? 'Admin' : 'Auditor'));
  },
  async verify(words, { outputs }) {
    const { runVerifyCommand } = await import('../cli/verify.js');
    return runVerifyCommand(words, outputs);
  },
  async witness(words, { outputs }) {
    const { runWitnessCommand } = await import('./witness.js');
    return runWitnessCommand(words, outputs);
  },
  async rebuild(words, call) {
    const { runRebuildCommand } = await import('../cli/rebuild.js');
    return runRebuildCommand(words, callDependencies(call));
  },
  async listen(words, call) {
    const { endOfProcess, runListenCommand } = await import('../cli/listen.js');
    const { createHttpWebhooks } = await import('../adapters/webhooks/http.js');
    // The address is on the caller's own machine.
    const transport = createHttpWebhooks({ allowsPrivate: true });
    return runListenCommand(words, {
      ...callDependencies(call, 'Auditor'),
      transport,
      signal: endOfProcess(),
    });
  },
  async demo(words, call) {
    const { runDemoCommand } = await import('../cli/demo.js');
    return runDemoCommand(words, { ...callDependencies(call), today: today(systemClock) });
  },
  async backup(words, call) {
    const { runBackupCommand } = await import('../cli/backup.js');
    return runBackupCommand(words, callDependencies(call));
  },
  async restore(words, { config, outputs }) {
    const { runRestoreCommand } = await import('../cli/restore.js');
    const { restoringWith } = await import('./restoring.js');
    return runRestoreCommand(words, { ...outputs, dataKey: config.DATA_KEY, ...restoringWith(config) });
  },
} satisfies Readonly<Record<string, RunCommand>>;

/** The shared dependencies of commands that call the running service. */
function callDependencies(call: Call, role: Role = 'Admin') {
  return {
    serviceUrl: serviceUrl(call.config),
    ...call.outputs,
    async token(url: string): Promise<string> {
      if (call.givenToken !== undefined) return call.givenToken;
      const { askToken } = await import('./tokens.js');
      return askToken(call, role, url);
    },
  };
}
