import type { Topic } from './topic.js';

export const data: readonly Topic[] = [
  {
    controls: 'RestEncryption DataDiskEncrypted BackupEncrypted Monitor%sEncryption',
    rationale:
      'Disks are replaced, snapshots shared and backups copied. Encrypted at rest, what leaves the building that way is of no use to anyone who finds it.',
    steps: `
    List which %s are not encrypted, and which snapshots and copies were made of them.
    Switch encryption on; where that is only possible at creation, copy the data into a new encrypted resource and move over.
    Delete the unencrypted originals and their snapshots once the copy has proved itself.
    Make encryption the default of the account, and refuse resources without it by a policy.`,
    links: ['awsKms', 'azureOwnKeys', 'googleOwnKeys'],
    mappings: ['cisRest', 'csfRest', 'isoCryptography'],
  },
  {
    controls: 'RestOwnKey EncryptedWithOwnKey EncryptedOwnKey RestDoubleEncryption RestKeyAccessLogged',
    rationale:
      'With a key of its own the organisation decides who may decrypt, sees each use in its log, and can withdraw the data from everybody at once.',
    steps: `
    Decide by classification whether a key of your own is worth its cost for %s.
    Create the key in a vault with soft delete and purge protection, and separate who manages keys from who reads data.
    Set the key on %s, and check that backups and replicas use it too.
    Rotate it yearly, and raise an alert on its deletion or on failed use.`,
    links: ['azureOwnKeys', 'azureDoubleEncryption', 'awsKms', 'googleOwnKeys'],
    mappings: ['cisRest', 'csfRest', 'isoCryptography'],
  },
  {
    controls: 'RestClassified',
    rationale:
      'Nobody can protect data by its worth whose worth is not written down. A label decides about access, encryption, retention and what may leave.',
    steps: `
    Agree on three or four labels, with one sentence each on what they mean.
    Scan %s for personal, payment and health data, and let their owners confirm the result.
    Set the label as a tag or classification on all %s.
    Make the label mandatory where resources are created.`,
    links: ['azureLabels', 'awsMacie'],
    mappings: ['cisClassification', 'isoLabelling'],
  },
  {
    controls: 'VersioningEnabled SoftDeleteSevenDays LifecycleRules',
    rationale:
      'Overwritten and deleted data is the usual damage of mistakes and of ransomware alike. Versions turn it into a restore; rules for their life keep them from piling up.',
    steps: `
    Enable versioning, or soft delete, for %s.
    Set a rule that removes old versions after 30 to 90 days, as the classification asks for.
    Take the permission to delete versions away from all but a few.
    Restore one object as a test.`,
    links: ['awsVersioning', 'googleVersioning'],
    mappings: ['cisProtectBackups', 'csfBackups', 'isoBackup'],
  },
  {
    controls: 'BackupConfigured BackupRetention35Days BackupAlerting RestoreTested MultiUserApproval ZoneRedundant',
    rationale:
      'A backup that was never restored is a hope. It has to exist, be kept long enough to notice the damage, be out of the reach of anyone who attacks the original, and be quick to restore.',
    steps: `
    Assign %s to a backup plan with daily runs and at least 35 days of retention.
    Keep a copy in another account or region, where the administrators of the original cannot delete it; ask for a second person's approval.
    Send an alert on each failed or missed run to a team that answers it.
    Restore a sample twice a year, and write down how long it took.`,
    links: ['awsBackup', 'azureBackup', 'azureApproval', 'azureZones'],
    mappings: ['cisBackups', 'cisProtectBackups', 'csfBackups', 'isoBackup'],
  },
  {
    controls: 'DeletionLocked',
    rationale:
      'One wrong click, or one script in the wrong subscription, deletes what took years to build. A lock asks once more.',
    steps: `
    List what cannot be built again within a day.
    Set a lock against deletion on them, and let only a few people remove locks.
    Have the pipeline set the lock, so that new ones carry it from the start.`,
    links: ['azureLocks', 'awsControlPolicies'],
    mappings: ['cisConfiguration', 'csfConfiguration', 'isoChange'],
  },
];
