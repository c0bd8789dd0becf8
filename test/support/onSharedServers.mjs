/** Before each test file of the project `shared`: its services stand on the shared servers. */
process.env.ON_SHARED_SERVERS = 'true';
