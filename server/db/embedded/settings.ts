/**
 * Settings that are passed on the command line, so that they also apply to clusters that older
 * versions created. They suit a million events on a small machine, and use about 200 MB.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  cluster_name: "signalbox",
  fsync: "on",
  max_connections: "60",
  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "96MB",
  autovacuum_max_workers: "2",
  random_page_cost: "1.1",
  jit: "off",
  // Avoids idle I/O worker processes.
  io_method: "sync",
  // Without replicas, the write-ahead log is only needed for crash recovery.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  wal_compression: "on",
  max_wal_size: "1GB",
  checkpoint_timeout: "15min",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
  logging_collector: "off",
  log_checkpoints: "off",
  // Statements and rows contain personal data, so only messages are logged.
  log_min_messages: "warning",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};
