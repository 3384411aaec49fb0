-- Audit entries contained plain hashes of secrets, so that a database dump was enough to check a
-- guessed value, such as a short password or a phone number. Hashes them again with a random key that
-- isn't saved anywhere. Equal values still have equal hashes.

with random_key as materialized (
  select gen_random_uuid()::text || gen_random_uuid()::text as value
)
update audit_entries
set
  before = (
    select string_agg(
      piece || coalesce(
        '"hmac:' || encode(sha256(convert_to(random_key.value || hash[1], 'UTF8')), 'hex') || '"', ''
      ),
      '' order by n
    )::json
    from regexp_split_to_table(before::text, '"sha256:[0-9a-f]{64}"') with ordinality as pieces (piece, n)
    left join regexp_matches(before::text, '"sha256:([0-9a-f]{64})"', 'g') with ordinality as hashes (hash, n)
      using (n)
  ),
  after = (
    select string_agg(
      piece || coalesce(
        '"hmac:' || encode(sha256(convert_to(random_key.value || hash[1], 'UTF8')), 'hex') || '"', ''
      ),
      '' order by n
    )::json
    from regexp_split_to_table(after::text, '"sha256:[0-9a-f]{64}"') with ordinality as pieces (piece, n)
    left join regexp_matches(after::text, '"sha256:([0-9a-f]{64})"', 'g') with ordinality as hashes (hash, n)
      using (n)
  )
from random_key
where concat(before, after) like '%"sha256:%';
