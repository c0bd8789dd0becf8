/** Faults of a stand-in server on demand. */

/** Makes calls wait while the server is stalled. */
export class Stall {
  #gate: Promise<void> | undefined;
  #open = (): void => undefined;

  begin(): void {
    this.#gate ??= new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  end(): void {
    this.#gate = undefined;
    this.#open();
  }

  async passed(): Promise<void> {
    while (this.#gate !== undefined) await this.#gate;
  }
}

/** A fault that is ordered for a number of occasions. */
export class Countdown {
  #left = 0;

  order(times: number): void {
    this.#left = times;
  }

  /** Returns whether the fault happens now. */
  strikes(): boolean {
    if (this.#left === 0) return false;
    this.#left -= 1;
    return true;
  }
}

export async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
