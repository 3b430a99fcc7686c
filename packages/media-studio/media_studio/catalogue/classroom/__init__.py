"""What lessons show: organs, bones, molecules, cells, planets, instruments."""
