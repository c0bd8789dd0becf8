/**
 * Hashes passwords with a hundredth of the work: the tests of the hashing module cover the real cost. Must be loaded before the program.
 */
import { createRequire } from 'node:module';

const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, cost) => hash(password, { ...cost, memoryCost: 64, timeCost: 1 });
