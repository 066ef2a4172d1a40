CREATE TYPE fee AS ENUM ('none', 'half', 'full');
ALTER TABLE member ADD COLUMN pays fee DEFAULT 'full' NOT NULL;
UPDATE member SET pays = 'half' WHERE joined >= DATE '2025-01-01';
