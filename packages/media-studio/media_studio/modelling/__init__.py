"""The parts that objects are made of: shapes, boards, turned bodies, joints."""
