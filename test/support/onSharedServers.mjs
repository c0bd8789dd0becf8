/** Runs before each test file of the project `shared`, so that its services use the shared servers. */
process.env.ON_SHARED_SERVERS = 'true';
